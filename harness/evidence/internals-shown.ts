/** What a text says of how the service is built. Each line is looked at once: whatever a target answers, twice the text takes twice the time. */

export const FILE_PATH = "a file path";

interface Search {
  readonly what: string;
  readonly isIn: (line: string) => boolean;
}

const searches: readonly Search[] = [
  { what: "a stack trace", isIn: isOfStackTrace },
  { what: FILE_PATH, isIn: holdsFilePath },
  { what: "SQL", isIn: isSql },
  { what: "key material", isIn: (line) => /-----BEGIN [A-Z ]*(?:KEY|CERTIFICATE)-----/.test(line) },
];

/** In words. @param leftOut what would be no finding here */
export function internalsShown(text: string, leftOut?: string): string[] {
  const open = new Set(searches.filter(({ what }) => what !== leftOut));
  for (const line of linesOf(text)) for (const search of open) if (search.isIn(line)) open.delete(search);
  return searches.filter((search) => search.what !== leftOut && !open.has(search)).map(({ what }) => what);
}

/** One after the other: millions of empty ones at once would take a hundred times their length. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf("\n", from);
    const to = end === -1 ? text.length : end;
    if (to > from) yield text.slice(from, to);
    from = to + 1;
  }
}

function isOfStackTrace(line: string): boolean {
  return (
    // Up to the next bracket of whatever kind, so that no two frames look at the same characters.
    /\bat [\w.$<>]+ ?\([^()]*:\d|^\s+at \S+:\d+:\d/.test(line) ||
    line.includes("Traceback (most recent call last)")
  );
}

/** A path goes on to the end of its run of characters: what is there is looked for once, and not from each folder in it. */
function holdsFilePath(line: string): boolean {
  const isBelowFolder = (run: string) => {
    const folder = /\/(?:home|usr|var|app|opt|srv)\/[\w.-]+\//.exec(run);
    return folder !== null && namesFile(run.slice(folder.index + folder[0].length));
  };
  return (
    (line.match(/[\w./-]+/g) ?? []).some(isBelowFolder) ||
    (line.match(/[A-Z]:\\\\?\w[\w./-]*/g) ?? []).some(namesFile)
  );
}

/** A name with an ending. */
const namesFile = (path: string) => /\.\w/.test(path);

/** In lower case it is told from prose by what follows. */
function isSql(line: string): boolean {
  return (
    /\b(?:INSERT INTO|UPDATE \w+ SET|SQLSTATE)\b|\bsyntax error at or near\b/.test(line) ||
    /\b(?:insert into \S+ ?\(|update \w+ set \w+ ?=)/.test(line) ||
    areInOrder(line, /\bSELECT ./g, / FROM\b/g) ||
    areInOrder(line, /\bselect ./g, / from \S+ (?:\w+ )?(?:where|join|order by|limit)\b/g)
  );
}

/** Whether the one is followed by the other: if any of the first is, the first one is. */
function areInOrder(line: string, first: RegExp, second: RegExp): boolean {
  first.lastIndex = 0;
  if (!first.test(line)) return false;
  second.lastIndex = first.lastIndex;
  return second.test(line);
}
