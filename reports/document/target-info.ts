/** What was judged. */
import Type, { type Static } from "typebox";
import { text, textByName, texts } from "./shapes.ts";

export const TargetInfo = Type.Object({
  baseUrl: text(),
  kind: Type.Enum(["reference", "command", "image", "attached"]),
  side: Type.Optional(
    Type.Enum(["receiver", "client"], { description: "Who was judged, where it is not the service." }),
  ),
  profile: textByName("What the interface leaves open and this implementation chose, in words."),
  publicKeys: texts("Service keys met in the run, PEM (SPKI), the first one first."),
});
export interface TargetInfo extends Static<typeof TargetInfo> {}
