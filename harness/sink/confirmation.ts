/** Reading the confirmation event (section Confirmation event). */

import { parseJsonObject } from "../json/parse-json-object.ts";
import type { Delivery } from "./delivery.ts";

/** The member SubscribeURL of a delivery, whatever its media type; undefined when there is none, or it is no text. */
export function subscribeUrlOf(delivery: Delivery): string | undefined {
  const value = parseJsonObject(delivery.body)?.SubscribeURL;
  return typeof value === "string" && value !== "" ? value : undefined;
}
