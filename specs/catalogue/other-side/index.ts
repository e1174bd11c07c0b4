/** The second catalogue: what the interface asks of those on the other side of it. Apart from the first, whose ids and counts stay. */
import { client } from "./client.ts";
import type { OtherSideChapter, OtherSideEntry } from "./entry.ts";
import { receiver } from "./receiver.ts";

export { type OtherSideEntry, type OtherSideNeed, otherSideNeeds } from "./entry.ts";

/** Who is judged, where it is not the service. */
export const otherSides = ["receiver", "client"] as const;
export type OtherSide = (typeof otherSides)[number];

export type ReceiverId = keyof typeof receiver.entries;
export type ClientId = keyof typeof client.entries;
export type OtherSideId = ReceiverId | ClientId;

type StatedOf<Entries extends Readonly<Record<string, OtherSideEntry>>> = {
  [Id in keyof Entries & string]: Entries[Id] extends { level: "stated" } ? Id : never;
}[keyof Entries & string];
export type StatedReceiverId = StatedOf<typeof receiver.entries>;
export type StatedClientId = StatedOf<typeof client.entries>;

export const otherSideChapters: Readonly<Record<OtherSide, OtherSideChapter>> = { receiver, client };

/** An entry of either side, and the title of its chapter. @throws Error for an id that neither has */
export function otherSideEntry(id: OtherSideId): OtherSideEntry & { readonly chapter: string } {
  for (const { title, entries } of Object.values(otherSideChapters)) {
    const entry = entries[id];
    if (entry !== undefined) return { ...entry, chapter: title };
  }
  throw new Error(`There is no requirement ${id}.`);
}

/** In the order of the catalogue. */
export const otherSideIds = (side: OtherSide): readonly OtherSideId[] =>
  Object.keys(otherSideChapters[side].entries) as OtherSideId[];
