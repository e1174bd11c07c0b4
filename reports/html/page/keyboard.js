/** Keys: "/" searches, "j" and "k" walk, Enter opens (the browser's own), Esc closes. They can be switched off. */
import { byId } from "./element.js";

export function startKeyboard(filter) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") return escapeFrom(event.target);
    if (!byId("shortcuts").checked || isField(event.target)) return;
    if (event.key === "/" && !byId("record").open) {
      event.preventDefault();
      byId("search").focus();
    } else if (event.key === "j" || event.key === "k") walk(event.key === "j" ? 1 : -1, filter);
  });
}

function isField(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=checkbox]), select, textarea");
}

/** In the dialog j and k go to the next and previous record; on the page to the next and previous requirement. */
function walk(step, filter) {
  if (byId("record").open) {
    const words = step > 0 ? "next →" : "← previous";
    [...byId("record").querySelectorAll(".steps a")].find((link) => link.textContent === words)?.click();
    return;
  }
  const summaries = filter.visible().map((requirement) => requirement.querySelector("summary"));
  const at = summaries.indexOf(
    document.activeElement?.closest("details.requirement")?.querySelector("summary"),
  );
  const to = at < 0 ? firstInView(summaries) : at + step;
  summaries[to]?.focus();
  summaries[to]?.scrollIntoView({ block: "nearest" });
}

function firstInView(summaries) {
  const at = summaries.findIndex((summary) => summary.getBoundingClientRect().top >= 0);
  return Math.max(at, 0);
}

function escapeFrom(target) {
  if (byId("record").open) return;
  const opened = target instanceof HTMLElement ? target.closest("details.requirement[open]") : null;
  if (opened) {
    opened.open = false;
    opened.querySelector("summary").focus();
  } else if (isField(target)) target.blur();
}
