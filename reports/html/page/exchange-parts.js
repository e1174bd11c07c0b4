/** Draws one exchange: facts, signature finding, both messages, and the shell lines. */
import { curlLine, opensslLine } from "./command-lines.js";
import { copyButton, element } from "./element.js";
import { messageView } from "./message-view.js";
import { facts, leftOut, usedBy } from "./record-facts.js";

export function exchangeParts(evidence, exchange) {
  const detail = evidence.exchangeDetail(exchange.n);
  return [
    element("h2", { id: "record-title", tabindex: "-1", autofocus: true }, shortTitle(exchange)),
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

function shortTitle({ method, url }) {
  const words = `${method} ${url}`;
  return words.length > 160 ? `${words.slice(0, 160)}…` : words;
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

function commands(title, text) {
  return element(
    "section",
    { class: "commands" },
    element("h3", {}, title, text.startsWith("# ") && !text.includes("\n") ? "" : copyButton(text)),
    element("pre", { class: "evidence", tabindex: "0" }, text),
  );
}
