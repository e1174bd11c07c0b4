/** One control of a form, and what a browser sends of it as it stands (HTML, section 4.10.22.4). */
import { ancestor, attribute, type Element, elementsIn, textIn, wordsIn } from "./html-page.ts";

export interface Control {
  readonly element: Element;
  /** Empty when it has none: then it is not sent. */
  readonly name: string;
  /** Of inputs and buttons, as browsers take it; else select or textarea. */
  readonly type: string;
  readonly isSubmit: boolean;
  /** What is written in it or chosen; none of a box that is not ticked. */
  readonly values: readonly string[];
}

const controlNames = new Set(["input", "button", "select", "textarea"]);
const inputTypes = new Set(
  `hidden text search tel url email password date month week time datetime-local number range color
  checkbox radio file submit image reset button`.split(/\s+/),
);

/** The control that an element is; undefined when it is none, or one that is never sent. */
export function controlOf(element: Element): Control | undefined {
  if (!controlNames.has(element.tagName) || isDisabled(element)) return undefined;
  if (ancestor(element, "datalist") !== undefined) return undefined;
  const [name = "", type] = [attribute(element, "name"), typeOf(element)];
  const isSubmit = type === "submit" || type === "image";
  return { element, name, type, isSubmit, values: valuesOf(element, name, type) };
}

export const has = (element: Element, name: string) => attribute(element, name) !== undefined;

/** Its own doing, or that of a fieldset around it; what stands in the legend of that fieldset is spared. */
function isDisabled(element: Element): boolean {
  if (has(element, "disabled")) return true;
  const legend = ancestor(element, "legend");
  for (let around = ancestor(element, "fieldset"); around; around = ancestor(around, "fieldset"))
    if (has(around, "disabled") && legend?.parentNode !== around) return true;
  return false;
}

function typeOf(element: Element): string {
  const type = attribute(element, "type")?.toLowerCase() ?? "";
  if (element.tagName === "input") return inputTypes.has(type) ? type : "text";
  if (element.tagName === "button") return type === "reset" || type === "button" ? type : "submit";
  return element.tagName;
}

function valuesOf(element: Element, name: string, type: string): readonly string[] {
  const value = attribute(element, "value");
  if (type === "select") return chosenIn(element).map(valueOfOption);
  if (type === "textarea") return [textIn(element)];
  if (type === "checkbox" || type === "radio") return has(element, "checked") ? [value ?? "on"] : [];
  if (type === "hidden" && /^_charset_$/i.test(name)) return ["UTF-8"];
  return [type === "file" ? "" : (value ?? "")];
}

/** The selected options; of a list that shows one, the last of them, or else the first that can be chosen. */
function chosenIn(select: Element): readonly Element[] {
  const options = elementsIn(select).filter(({ tagName }) => tagName === "option");
  const selected = options.filter((option) => has(option, "selected"));
  const last = selected.at(-1) ?? options.find(isUsable);
  const chosen = has(select, "multiple") ? selected : [last].filter((option) => option !== undefined);
  return chosen.filter(isUsable);
}

function isUsable(option: Element): boolean {
  const group = ancestor(option, "optgroup");
  return !has(option, "disabled") && !(group !== undefined && has(group, "disabled"));
}

const valueOfOption = (option: Element) => attribute(option, "value") ?? wordsIn(option);
