/** Where a program of ours stands that is started in a process of its own: always the compiled one, which Node runs as it is. */
import { fileURLToPath } from "node:url";

/** @param path below dist/, also for whoever calls this from the sources, as tests do */
export const compiledFile = (path: string): string => fileURLToPath(import.meta.resolve(`#compiled/${path}`));
