/** Draws one recorded exchange or event in a dialog, on demand. */
import { byId, element } from "./element.js";
import { exchangeParts } from "./exchange-parts.js";
import { messageView } from "./message-view.js";
import { facts, leftOut, usedBy } from "./record-facts.js";

export function showRecord(evidence, kind, n, neighbours) {
  const dialog = byId("record");
  const record = (kind === "exchange" ? evidence.exchanges : evidence.events).find((each) => each.n === n);
  const content = record
    ? kind === "exchange"
      ? exchangeParts(evidence, record)
      : eventParts(evidence, record)
    : absent(kind, n);
  dialog.replaceChildren(
    bar(dialog, kind, n, neighbours),
    element("div", { class: "record-content" }, content),
  );
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

function absent(kind, n) {
  const title = element(
    "h2",
    { id: "record-title", tabindex: "-1", autofocus: true },
    `There is no ${kind} ${n} in this report`,
  );
  return [
    title,
    element(
      "p",
      {},
      "The report may be of another run, or was made from the journal of a run that was killed.",
    ),
  ];
}

function bar(dialog, kind, n, { previous, next }) {
  const step = (to, words) =>
    to !== undefined && element("a", { class: "plain-button", href: `#${kind}-${to}` }, words);
  return element(
    "div",
    { class: "record-bar" },
    element("span", { class: "eyebrow" }, `${kind} ${n}`),
    element("span", { class: "steps" }, [step(previous, "← previous"), step(next, "next →")].filter(Boolean)),
    element("button", { type: "button", class: "plain-button", click: () => dialog.close() }, "Close"),
  );
}

function eventParts(evidence, event) {
  const detail = evidence.eventDetail(event.n);
  const message = {
    title: "What arrived",
    startLine: `${event.method} ${event.target}`,
    headers: detail?.headers ?? [],
    body: detail?.body,
  };
  return [
    element("h2", { id: "record-title", tabindex: "-1", autofocus: true }, `${event.kind} at ${event.inbox}`),
    facts([
      ["Received at", `${(event.at / 1000).toFixed(3)} s`],
      ["Inbox", event.inbox],
      ["TLS", event.tls ? "yes" : "no"],
      ["Answered", event.answered],
    ]),
    usedBy(evidence.usedBy("event", event.n)),
    detail ? element("div", { class: "messages" }, messageView(message)) : leftOut("event"),
  ];
}
