/**
 * The text with every control, format, bidirectional, invisible and lone surrogate character written as `⟨U+202E⟩`.
 * Line feed and tab stay as they are.
 */
export function visibleText(text: string): string;
