/** Shell lines that repeat an exchange, or check its signature, from what was recorded. */

const SECRET = "(secret)";
const setByCurl = ["host", "content-length", "connection", "transfer-encoding"];

export function curlLine(request) {
  if (request.raw) return "# Written to the socket byte by byte; curl would tidy it, so it cannot repeat it.";
  if (!/^https?:\/\//i.test(request.url))
    return "# Not an http address; there is nothing for curl to repeat.";
  const body = request.body && request.body.bytes > 0 ? bodyWords(request.body) : { before: "", words: [] };
  const headers = request.headers.filter(([name]) => !setByCurl.includes(name.toLowerCase()));
  const words = [
    request.method === "HEAD" ? "--head" : `--request ${quoted(request.method, "METHOD")}`,
    ...headers.map(
      ([name, value]) =>
        `--header ${quoted(value === "" ? `${name};` : `${name}: ${value}`, variableFor(name, value))}`,
    ),
    ...body.words,
    quoted(request.url, "URL_SECRET"),
  ];
  return `${cautions(request)}${body.before}curl --include --globoff --path-as-is \\\n  ${words.join(" \\\n  ")}`;
}

export function opensslLine(response, signature, publicKeyPem) {
  const { body } = response;
  if (!signature?.value) return "# The response carried no signature that could be checked.";
  if (body.redacted)
    return "# A secret was taken out of this body, so the bytes that were signed are not here.";
  if (body.cut > 0)
    return "# This body was cut, so the bytes that were signed are not all here; see report.json.";
  if (!publicKeyPem) return "# No key of the service was met in this run.";
  return [
    `printf '%s' ${quoted(publicKeyPem)} > service-key.pem`,
    `printf '%s' ${quoted(signature.value)} | openssl base64 -d -A > signature.bin`,
    `${bytesOf(body)} > body.bin`,
    "openssl dgst -sha256 -verify service-key.pem -signature signature.bin body.bin",
  ].join("\n");
}

const UNPRINTABLE = /(?!\n|\t)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const TO_ESCAPE = /['\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** In single quotes, which the shell leaves alone; control characters by number; "(secret)" as a variable to be set. */
export function quoted(text, variable = "SECRET") {
  return text
    .split(SECRET)
    .map((part) => (UNPRINTABLE.test(part) ? `$'${ansiQuoted(part)}'` : `'${part.replaceAll("'", "'\\''")}'`))
    .join(`"$${variable}"`);
}

function ansiQuoted(text) {
  return text.replace(TO_ESCAPE, (character) => {
    if (character === "'" || character === "\\") return `\\${character}`;
    return `\\U${character.codePointAt(0).toString(16).padStart(8, "0")}`;
  });
}

function variableFor(name, value) {
  if (name.toLowerCase() === "x-api-key") return "API_KEY";
  return /^bearer /i.test(value) ? "ACCESS_TOKEN" : "SECRET";
}

function cautions(request) {
  const signed = request.headers.some(
    ([name, value]) => name.toLowerCase() === "authorization" && /^signature/i.test(value),
  );
  const lines = [];
  if (signed)
    lines.push(
      "# The Signature is as it was sent; a service that lets signatures expire will refuse it now.",
    );
  if (request.body?.cut > 0) lines.push("# The body is cut here; report.json holds more of it.");
  return lines.map((line) => `${line}\n`).join("");
}

function bodyWords(body) {
  if (body.base64) return { before: `${bytesOf(body)} | `, words: ["--data-binary @-"] };
  return { before: "", words: [`--data-raw ${quoted(body.content)}`] };
}

function bytesOf(body) {
  if (body.bytes === 0) return "printf ''";
  if (body.base64) return `printf '%s' ${quoted(body.content)} | openssl base64 -d -A`;
  return `printf '%s' ${quoted(body.content)}`;
}
