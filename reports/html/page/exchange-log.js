/** The log of all exchanges: narrowed by its fields, and drawn a page of rows at a time. */
import { byId, element } from "./element.js";

const PAGE = 100;
const fields = ["route", "mode", "status", "signature", "requirement"];

export function startExchangeLog(evidence) {
  const table = document.querySelector("table.log");
  const control = Object.fromEntries(fields.map((field) => [field, byId(`log-${field}`)]));
  let found = [];
  let shown = 0;

  const showMore = () => {
    byId("log-rows").append(...found.slice(shown, shown + PAGE).map(row));
    shown = Math.min(shown + PAGE, found.length);
    byId("log-more").hidden = shown >= found.length;
    byId("log-matches").textContent = `${shown} of ${found.length} shown`;
  };
  const narrow = () => {
    found = matching(
      evidence,
      Object.fromEntries(fields.map((field) => [field, control[field].value.trim()])),
    );
    shown = 0;
    byId("log-rows").replaceChildren();
    showMore();
  };
  for (const field of fields) control[field].addEventListener("input", narrow);
  byId("log-more").addEventListener("click", showMore);
  table.hidden = false;
  document.querySelector(".log-filters").hidden = false;
  narrow();

  return {
    narrowTo(wanted) {
      for (const field of fields) control[field].value = wanted[field] ?? "";
      narrow();
    },
    neighbours(n) {
      const at = found.findIndex((exchange) => exchange.n === n);
      return at < 0 ? {} : { previous: found[at - 1]?.n, next: found[at + 1]?.n };
    },
  };
}

function matching(evidence, { route, mode, status, signature, requirement }) {
  const ofRequirement = requirement === "" ? undefined : evidence.exchangesOf(requirement.toUpperCase());
  return evidence.exchanges.filter(
    (exchange) =>
      (route === "" || exchange.route === route) &&
      (mode === "" || exchange.mode === mode) &&
      (status === "" || statusClass(exchange.status) === status) &&
      (signature === "" || exchange.signature === signature) &&
      (ofRequirement === undefined || ofRequirement.has(exchange.n)),
  );
}

export function statusClass(status) {
  if (status === 0) return "no answer";
  if (status === 401 || status === 403 || status === 404) return String(status);
  if (status >= 500) return "5xx";
  if (status >= 400) return "other 4xx";
  return status >= 300 ? "3xx" : "2xx";
}

const tones = { verified: "met", fails: "violated" };

function row(exchange) {
  return element(
    "tr",
    {},
    element("td", { class: "number" }, element("a", { href: `#exchange-${exchange.n}` }, exchange.n)),
    element("td", { class: "number" }, `${(exchange.at / 1000).toFixed(1)} s`),
    element(
      "td",
      { class: "mono" },
      exchange.route === "other" ? `${exchange.method} ${shortened(exchange.url, 90)}` : exchange.route,
    ),
    element("td", {}, shortened(exchange.credential, 60)),
    element("td", { class: "number" }, exchange.status || "none"),
    element("td", { class: `is-${tones[exchange.signature] ?? "untestable"}` }, exchange.signature),
    element("td", { class: "number" }, exchange.totalMs),
  );
}

function shortened(text, longest) {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
