/** Unpacks the evidence that the page carries as data. Nothing in it is ever read as markup. */

const signatureStandings = ["no answer", "verified", "fails", "unjudged", "absent"];

export function unpackEvidence(packed) {
  const text = (index) => packed.strings[index];
  const exchanges = packed.exchanges.map(
    ([n, at, route, credential, method, url, status, signature, totalMs, mode]) => ({
      n,
      at,
      route: text(route),
      credential: text(credential),
      method: text(method),
      url: text(url),
      status,
      signature: signatureStandings[signature],
      totalMs,
      mode: packed.modes[mode],
    }),
  );
  const events = packed.events.map(([n, at, inbox, method, target, answered, kind, tls]) => ({
    n,
    at,
    inbox: text(inbox),
    method: text(method),
    target: text(target),
    answered: text(answered),
    kind: text(kind),
    tls: tls === 1,
  }));
  return {
    exchanges,
    events,
    keys: packed.keys,
    exchangeDetail: (n) => exchangeDetail(packed.details[n], text),
    eventDetail: (n) => eventDetail(packed.eventDetails[n], text),
    usedBy: (kind, n) =>
      packed.usedBy.filter((entry) => entry[kind === "exchange" ? 2 : 3].includes(n)).map(([id]) => id),
    exchangesOf: (id) => new Set(packed.usedBy.find((entry) => entry[0] === id)?.[2] ?? []),
  };
}

function exchangeDetail(detail, text) {
  return (
    detail && {
      requestHeaders: headers(detail.h, text),
      requestBody: body(detail.b),
      raw: detail.raw === true,
      responseHeaders: detail.rh && headers(detail.rh, text),
      responseBody: body(detail.rb),
      failure: detail.f,
      firstByteMs: detail.first,
      signature: detail.s && { ...detail.s, value: text(detail.s.value) },
    }
  );
}

function eventDetail(detail, text) {
  return detail && { headers: headers(detail.h, text), body: body(detail.b) };
}

function headers(indexes, text) {
  const pairs = [];
  for (let index = 0; index < indexes.length; index += 2)
    pairs.push([text(indexes[index]), text(indexes[index + 1])]);
  return pairs;
}

function body(packed) {
  if (!packed) return undefined;
  const [content, bytes, sha256, base64, redacted, cutByRecorder, cutHere] = packed;
  return {
    content,
    bytes,
    sha256,
    base64: base64 === 1,
    redacted: redacted === 1,
    cut: cutByRecorder + cutHere,
    cutByRecorder,
    cutHere,
  };
}
