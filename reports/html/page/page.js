/** Starts the page: evidence, filters, deep links, theme and print. */
import { byId } from "./element.js";
import { unpackEvidence } from "./evidence.js";
import { startExchangeLog } from "./exchange-log.js";
import { inflated } from "./inflate.js";
import { startKeyboard } from "./keyboard.js";
import { showRecord } from "./record-dialog.js";
import { startRequirementFilter } from "./requirement-filter.js";

export async function startPage() {
  const filter = startRequirementFilter();
  startKeyboard(filter);
  startTheme();
  startPrint();
  try {
    startEvidence(unpackEvidence(await inflated(byId("evidence").textContent)), filter);
  } catch {
    byId("evidence-fault").hidden = false;
  }
  byId("evidence").remove();
}

function startEvidence(evidence, filter) {
  const log = startExchangeLog(evidence);
  startDeepLinks(evidence, log, filter);
  document.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest("a[href='#exchanges'][data-route], a[data-requirement]")
        : null;
    if (link) log.narrowTo({ ...link.dataset });
  });
}

function startPrint() {
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll(
      "[data-standing=violated], [data-standing=broken], [data-standing=unstable], #not-judged details",
    ))
      details.open = true;
  });
}

/** #SIG-01 and #SIG-01.2 open a requirement, #exchange-14 and #event-3 a record. */
function startDeepLinks(evidence, log, filter) {
  const dialog = byId("record");
  let below = "";
  let opener = null;
  const follow = () => {
    const hash = decoded(location.hash.slice(1));
    const record = /^(exchange|event)-(\d+)$/.exec(hash);
    if (record) {
      if (!dialog.open) opener = document.activeElement;
      const n = Number(record[2]);
      const among = record[1] === "exchange" ? log.neighbours(n) : eventNeighbours(evidence, n);
      return showRecord(evidence, record[1], n, among);
    }
    below = location.hash;
    if (dialog.open) dialog.close();
    openRequirement(hash, filter);
  };
  dialog.addEventListener("close", () => {
    if (/^#(exchange|event)-/.test(location.hash))
      history.replaceState(null, "", below || location.pathname + location.search);
    opener?.focus();
    opener = null;
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  addEventListener("hashchange", follow);
  follow();
}

function eventNeighbours(evidence, n) {
  const at = evidence.events.findIndex((event) => event.n === n);
  return at < 0 ? {} : { previous: evidence.events[at - 1]?.n, next: evidence.events[at + 1]?.n };
}

function openRequirement(id, filter) {
  const target = id === "" ? null : byId(id);
  const requirement = target?.closest("details.requirement");
  if (!requirement) return;
  if (requirement.hidden) filter.clear();
  requirement.open = true;
  target.scrollIntoView({ block: "start" });
  requirement.querySelector("summary").focus({ preventScroll: true });
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function startTheme() {
  const themes = ["automatic", "light", "dark"];
  const button = byId("theme");
  const show = (theme) => {
    button.textContent = `Theme: ${theme}`;
    if (theme === "automatic") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  };
  let theme = remembered() ?? "automatic";
  button.hidden = false;
  show(theme);
  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    show(theme);
    remember(theme);
  });
}

/** A page opened from disk may be refused storage; then the choice lasts as long as the page. */
function remembered() {
  try {
    const theme = localStorage.getItem("countersign-theme");
    return theme === "light" || theme === "dark" ? theme : undefined;
  } catch {
    return undefined;
  }
}

function remember(theme) {
  try {
    localStorage.setItem("countersign-theme", theme);
  } catch {
    // Storage is refused: nothing else depends on it.
  }
}
