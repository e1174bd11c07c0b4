/** An object that the run created and that the interface shows no way to remove. */
import Type, { type Static } from "typebox";
import { text } from "./shapes.ts";

export const Leftover = Type.Object({
  kind: Type.Enum(["api key", "webhook", "link", "user field", "entity"]),
  id: text(),
  owner: text(),
  note: Type.Optional(text()),
});
export interface Leftover extends Static<typeof Leftover> {}
