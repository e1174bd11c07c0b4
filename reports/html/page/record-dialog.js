/** Draws one recorded exchange or event in a dialog, on demand. */
import { curlLine, opensslLine } from "./command-lines.js";
import { byId, copyButton, element } from "./element.js";
import { messageView } from "./message-view.js";

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

function exchangeParts(evidence, exchange) {
  const detail = evidence.exchangeDetail(exchange.n);
  return [
    element(
      "h2",
      { id: "record-title", tabindex: "-1", autofocus: true },
      `${exchange.method} ${exchange.url}`,
    ),
    facts([
      ["Answer", exchange.status || "none"],
      ["Route", exchange.route],
      ["Credential", exchange.credential],
      ["Sent at", `${(exchange.at / 1000).toFixed(3)} s`],
      ["Took", tookWords(exchange, detail)],
    ]),
    usedBy(evidence.usedBy("exchange", exchange.n)),
    ...(detail ? exchangeDetailParts(evidence, exchange, detail) : [leftOut("exchange")]),
  ];
}

function tookWords(exchange, detail) {
  const first = detail?.firstByteMs;
  return `${exchange.totalMs} ms${first === undefined ? "" : `, first byte after ${Math.round(first)} ms`}`;
}

function exchangeDetailParts(evidence, exchange, detail) {
  const request = { ...exchange, headers: detail.requestHeaders, body: detail.requestBody, raw: detail.raw };
  const asked = messageView({
    title: "Request",
    startLine: `${exchange.method} ${exchange.url}`,
    ...request,
  });
  const answered = detail.responseHeaders
    ? messageView({
        title: "Response",
        startLine: `Status ${exchange.status}`,
        headers: detail.responseHeaders,
        body: detail.responseBody,
      })
    : element(
        "section",
        { class: "message-view" },
        element("h3", {}, "Response"),
        element("p", {}, `None: ${detail.failure ?? "no reason was recorded"}`),
      );
  const key = evidence.keys[detail.signature?.key ?? 0];
  const verify = detail.responseBody
    ? commands("Check the signature", opensslLine({ body: detail.responseBody }, detail.signature, key))
    : "";
  return [
    signatureView(exchange, detail.signature),
    element("div", { class: "messages" }, asked, answered),
    commands("Send it again", curlLine(request)),
    verify,
  ];
}

function signatureView(exchange, finding) {
  if (!finding) {
    const why = exchange.status
      ? "No finding: this response is not the service's, or none was expected of it."
      : "There was no response to verify.";
    return element("p", { class: "signature-finding" }, why);
  }
  const verdict =
    finding.verified === null ? "Not judged" : finding.verified ? "Verified" : "Does not verify";
  const tone = finding.verified === null ? "untestable" : finding.verified ? "met" : "violated";
  const sentences = [
    finding.over && `Over: ${finding.over}.`,
    finding.key !== undefined && `Key ${finding.key} of the service.`,
    finding.reason && `${finding.reason}.`.replace(/\.\.$/, "."),
    finding.tamperedCopyFails === true && "A copy with one bit changed does not verify, as it must.",
    finding.tamperedCopyFails === false &&
      "A copy with one bit changed verifies too, so this proves nothing.",
  ];
  return element(
    "p",
    { class: "signature-finding" },
    element("b", { class: `is-${tone}` }, `X-Signature: ${verdict}. `),
    sentences.filter(Boolean).join(" "),
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

function leftOut(kind) {
  return element(
    "p",
    { class: "note" },
    `To keep the page small, this ${kind} is here as a line only. report.json holds its headers and body.`,
  );
}

function facts(pairs) {
  return element(
    "dl",
    { class: "facts" },
    pairs.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
  );
}

function usedBy(ids) {
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

function commands(title, text) {
  return element(
    "section",
    { class: "commands" },
    element("h3", {}, title, text.startsWith("# ") && !text.includes("\n") ? "" : copyButton(text)),
    element("pre", { class: "evidence", tabindex: "0" }, text),
  );
}
