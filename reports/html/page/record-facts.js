/** What is told alike of an exchange and of an event. */
import { element } from "./element.js";

export function leftOut(kind) {
  return element(
    "p",
    { class: "note" },
    `To keep the page small, this ${kind} is here as a line only. report.json holds its headers and body.`,
  );
}

export function facts(pairs) {
  return element(
    "dl",
    { class: "facts" },
    pairs.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
  );
}

export function usedBy(ids) {
  if (ids.length === 0) return element("p", { class: "note" }, "No check looked at it.");
  const links = ids.slice(0, 40).flatMap((id) => [element("a", { class: "mono", href: `#${id}` }, id), " "]);
  return element(
    "p",
    { class: "used-by" },
    "Looked at by ",
    links,
    ids.length > 40 ? `and ${ids.length - 40} more` : "",
  );
}
