/** JSON bodies, judged over a whole run. */
import { mayBeOfGateway, type SeenExchange } from "#harness";

/**
 * Successes or refusals whose body is there and is no JSON in strict UTF-8 (RFC 8259). The public key has no shown format,
 * and a page at a path that the interface does not name, or of a server in front, is none of its answers.
 */
export function jsonFaults(exchanges: readonly SeenExchange[], which: "success" | "refusal"): string[] {
  const wanted = (status: number) =>
    which === "success" ? status >= 200 && status < 300 : status >= 400 && status < 500;
  return exchanges
    .filter(({ response, request }) => wanted(response.status) && !/^(HEAD|OPTIONS)$/.test(request.method))
    .filter(
      ({ route, body, request }) =>
        !(route === "other" && which === "success") &&
        route !== "GET /system/public-key" &&
        body.length > 0 &&
        !request.wire?.raw,
    )
    .filter((exchange) => !mayBeOfGateway(exchange))
    .filter(({ body, cut }) => (cut ? cut.isJson === false : !isJson(body)))
    .map(
      ({ n, request, body }) =>
        `${request.method} ${request.path} (exchange ${n}): ${body.subarray(0, 80).toString("latin1")}`,
    );
}

/** Successes with a JSON body whose media type is neither application/json nor one that ends in +json. */
export function labelFaults(exchanges: readonly SeenExchange[]): string[] {
  return exchanges
    .filter(
      ({ route, response, body }) =>
        route !== "other" && route !== "GET /system/public-key" && response.status < 300 && body.length > 0,
    )
    .filter(({ request }) => request.method !== "HEAD" && request.method !== "OPTIONS")
    .map(({ n, response }) => ({
      n,
      type: response.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "none",
    }))
    .filter(({ type }) => !/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    .map(({ n, type }) => `exchange ${n}: ${type}`);
}

function isJson(body: Buffer): boolean {
  try {
    // A byte order mark must not be sent (RFC 8259, 8.1). Other checks pass over it, as whoever reads may do: it is told here alone.
    JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
    return true;
  } catch {
    return false;
  }
}
