/** Draws an HTTP message: start line, header fields in wire order, body, and what is known of its bytes. */
import { element } from "./element.js";

export function messageView({ title, startLine, headers, body }) {
  return element(
    "section",
    { class: "message-view" },
    element("h3", {}, title),
    element("p", { class: "start-line" }, startLine),
    element(
      "dl",
      { class: "headers" },
      headers.map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value))),
    ),
    body ? bodyView(body) : element("p", { class: "note" }, "No body was sent."),
  );
}

export function bodyView(body) {
  if (body.bytes === 0) return element("p", { class: "note" }, "The body is empty.");
  const exact = element("pre", { class: "evidence", tabindex: "0" }, body.content);
  const formatted = body.base64 || body.cut > 0 ? undefined : formattedJson(body.content);
  const parts = [element("p", { class: "note" }, aboutBytes(body)), exact];
  if (formatted !== undefined && formatted !== body.content)
    parts.push(formatSwitch(exact, body.content, formatted));
  return element("div", { class: "body-view" }, parts);
}

function aboutBytes(body) {
  const facts = [`${body.bytes} bytes`];
  if (body.base64) facts.push("not UTF-8, shown as Base64");
  if (body.redacted) facts.push("a secret was taken out");
  if (body.cutByRecorder > 0) facts.push(`${body.cutByRecorder} bytes were not recorded`);
  if (body.cutHere > 0) facts.push(`${body.cutHere} characters are in report.json only`);
  if (body.sha256) facts.push(`SHA-256 ${body.sha256}`);
  return facts.join(" · ");
}

function formattedJson(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

function formatSwitch(exact, asReceived, formatted) {
  let isFormatted = false;
  const button = element("button", { type: "button", class: "plain-button" }, "Format the JSON");
  button.addEventListener("click", () => {
    isFormatted = !isFormatted;
    const shown = element("span", {}, isFormatted ? formatted : asReceived);
    exact.replaceChildren(...shown.childNodes);
    button.textContent = isFormatted ? "Show the exact bytes" : "Format the JSON";
  });
  return button;
}
