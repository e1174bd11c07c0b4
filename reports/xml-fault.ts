/** Finds what keeps a text from being well-formed XML 1.0: enough of the grammar to test our own writer. */

const ALLOWED = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u;
const NAME = "[A-Za-z_][\\w.:-]*";
const REFERENCE = "&(?:amp|lt|gt|quot|apos|#\\d+|#x[\\da-fA-F]+);";
const ATTRIBUTE = new RegExp(
  `\\s+(${NAME})\\s*=\\s*(?:"(?:[^<&"]|${REFERENCE})*"|'(?:[^<&']|${REFERENCE})*')`,
  "g",
);
const TEXT = new RegExp(`^(?:[^<&]|${REFERENCE})*$`);

/** The first fault in words, or undefined for a well-formed text. No doctype, comments or CDATA are read: we write none. */
export function faultInXml(xml: string): string | undefined {
  if (!ALLOWED.test(xml)) return "a character that XML 1.0 does not allow";
  const open: string[] = [];
  const parts = xml.replace(/^<\?xml [^?]*\?>\s*/, "").split(/(<[^>]*>)/);
  for (const part of parts.filter((each) => each.trim() !== "")) {
    const fault = part.startsWith("<") ? faultInTag(part, open) : faultInText(part, open);
    if (fault) return `${fault}: ${part.slice(0, 80)}`;
  }
  return open.length > 0 ? `<${open.at(-1)}> is not closed` : undefined;
}

function faultInText(text: string, open: readonly string[]): string | undefined {
  if (open.length === 0) return "text outside the root";
  if (text.includes("]]>")) return '"]]>" in text';
  return TEXT.test(text) ? undefined : "a bare < or &";
}

function faultInTag(tag: string, open: string[]): string | undefined {
  const closing = new RegExp(`^</(${NAME})\\s*>$`).exec(tag)?.[1];
  if (closing !== undefined) return open.pop() === closing ? undefined : "it closes another element";
  const opening = new RegExp(`^<(${NAME})([\\s\\S]*?)(/?)>$`).exec(tag);
  if (!opening) return "not a tag";
  const [, name = "", attributes = "", selfClosing] = opening;
  const names = [...attributes.matchAll(ATTRIBUTE)].map((match) => match[1]);
  if (attributes.replace(ATTRIBUTE, "").trim() !== "") return "a malformed attribute";
  if (new Set(names).size < names.length) return "an attribute that is there twice";
  if (!selfClosing) open.push(name);
  return undefined;
}
