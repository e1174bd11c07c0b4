/** Secrets that nobody told us: what responses and events hand out is registered before it is written down. */

import { subscribeUrlOf } from "../sink/confirmation.ts";
import type { Delivery } from "../sink/delivery.ts";
import type { Answered } from "./recorder.ts";
import type { SecretRegistry } from "./secrets.ts";

/** 52 alphanumeric characters that stand alone: an apikey value (section API key), wherever it turns up. */
const APIKEY = /(?<![A-Za-z0-9])[A-Za-z0-9]{52}(?![A-Za-z0-9])/g;
const SHORTEST_TOKEN = 16;

export function secretsOfResponse({ body }: Answered, secrets: SecretRegistry): void {
  for (const [apikey] of body.toString("latin1").matchAll(APIKEY)) secrets.add(apikey, "an apikey value");
}

/** Whoever knows the SubscribeURL can confirm: its query values and long path segments, and the Token beside it. */
export function secretsOfDelivery(delivery: Delivery, secrets: SecretRegistry): void {
  const url = subscribeUrlOf(delivery);
  if (url === undefined || !URL.canParse(url)) return;
  const { searchParams, pathname } = new URL(url);
  const parts = [...searchParams.values(), ...pathname.split("/").map(decodeQuietly)];
  for (const part of parts) if (part.length >= SHORTEST_TOKEN) secrets.add(part, "a SubscribeURL token");
}

function decodeQuietly(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
