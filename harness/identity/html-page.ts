/** A page as a browser without scripts takes it: its elements, its words, and the form that a control is sent with. */

import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, type TreeAdapter } from "parse5";
import { MAX_PAGE_ELEMENTS } from "../limits.ts";

export type Element = DefaultTreeAdapterMap["element"];
type Node = DefaultTreeAdapterMap["node"];

export interface HtmlPage {
  /** In the order in which they begin. What is in a template is no part of the page. */
  readonly elements: readonly Element[];
  /** The form that an element belongs to (HTML, section 4.10.17.3). */
  readonly formOf: (element: Element) => Element | undefined;
  /** What there is to read. */
  readonly words: string;
}

const unread = new Set(["head", "script", "style"]);

/** @throws Error when the page has more elements than any login page */
export function readPage(html: string): HtmlPage {
  const openForms = new Map<Element, Element>();
  const document = parse(html, { scriptingEnabled: false, treeAdapter: watchfulAdapter(openForms) });
  const elements = elementsIn(document);
  const ids = firstOfEachId(elements);
  const formOf = (element: Element) => {
    const id = attribute(element, "form");
    if (id === undefined) return openForms.get(element) ?? ancestor(element, "form");
    return ids.get(id)?.tagName === "form" ? ids.get(id) : undefined;
  };
  return { elements, formOf, words: wordsIn(document) };
}

/** Notes which form was open when an element began: it belongs to that one, even where a table has driven them apart. */
function watchfulAdapter(openForms: Map<Element, Element>): TreeAdapter<DefaultTreeAdapterMap> {
  let count = 0;
  return {
    ...defaultTreeAdapter,
    onElementCreated: (element, { formElement, isInTemplate }) => {
      if (++count > MAX_PAGE_ELEMENTS)
        throw new Error(`the page has more than ${MAX_PAGE_ELEMENTS} elements`);
      if (formElement && !isInTemplate) openForms.set(element, formElement);
    },
  };
}

function firstOfEachId(elements: readonly Element[]): ReadonlyMap<string, Element> {
  const named = elements.map((element) => [attribute(element, "id") ?? "", element] as const);
  return new Map(named.toReversed());
}

/** The value of an attribute: empty when it has none, undefined when it is not there. */
export function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((candidate) => candidate.name === name)?.value;
}

/** The nearest element of this name around another. */
export function ancestor({ parentNode }: Element, tagName: string): Element | undefined {
  let around = parentNode;
  while (around && isElement(around) && around.tagName !== tagName) around = around.parentNode;
  return around && isElement(around) ? around : undefined;
}

export const elementsIn = (root: Node): readonly Element[] => [...nodesIn(root)].filter(isElement);

/** The text below a node as it stands, without scripts and the like. */
export const textIn = (root: Node): string => textsIn(root).join("");

/** The words below a node, a space between them; control characters count as spaces. */
export function wordsIn(root: Node): string {
  return textsIn(root)
    .join(" ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}

const textsIn = (root: Node): readonly string[] =>
  [...nodesIn(root, unread)].flatMap((node) => ("value" in node ? [node.value] : []));

const isElement = (node: Node): node is Element => "tagName" in node;

/** A node and all below it, in order. Not by recursion: pages may be nested more deeply than calls. */
function* nodesIn(root: Node, leftOut: ReadonlySet<string> = new Set()): Generator<Node> {
  const ahead = [root];
  for (let node = ahead.pop(); node !== undefined; node = ahead.pop()) {
    if (leftOut.has(node.nodeName)) continue;
    yield node;
    if (!("childNodes" in node)) continue;
    for (const child of node.childNodes.toReversed()) ahead.push(child);
  }
}
