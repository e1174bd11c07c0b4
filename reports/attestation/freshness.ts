/** That the service's key signed during this very run: an answer that repeats what only this run can have asked for. */
import type { Exchange, ReportDocument } from "../document.ts";

/** Shorter texts may stand in an answer by chance; the sink's addresses hold 96 random bits. */
const MIN_LENGTH = 32;

/**
 * The first exchange whose answer, signed over its exact body, repeats the random targetUrl that the request gave.
 * @param recheck whether the signature of an exchange verifies, looked at again
 */
export function freshExchange(
  { exchanges }: Pick<ReportDocument, "exchanges">,
  recheck: (exchange: Exchange) => boolean,
): Exchange | undefined {
  return exchanges.find((exchange) => repeatsTarget(exchange) && recheck(exchange));
}

function repeatsTarget({ route, request, response }: Exchange): boolean {
  if (route !== "POST /user/webhook" || !response) return false;
  const target = targetUrlIn(textOf(request.body));
  const answer = textOf(response.body)?.replaceAll("\\/", "/");
  return target !== undefined && target.length >= MIN_LENGTH && (answer?.includes(target) ?? false);
}

function targetUrlIn(text: string | undefined): string | undefined {
  try {
    const { targetUrl } = JSON.parse(text ?? "null") as { targetUrl?: unknown };
    return typeof targetUrl === "string" ? targetUrl : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (body: Exchange["request"]["body"]): string | undefined =>
  body?.encoding === "utf8" ? body.content : undefined;
