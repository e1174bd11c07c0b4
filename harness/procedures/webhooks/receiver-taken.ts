/** Whether a service that refuses our targetUrl does so for where it leads: it may keep off addresses that are not public (WHC-21). */
import { isIP } from "node:net";
import { Untestable } from "../../check/untestable.ts";
import { addressKind } from "../../net/address-kind.ts";
import { sharedFixture } from "../../shared/shared-fixture.ts";
import type { SharedWorld } from "../../shared/shared-world.ts";

/** Public in form, and nobody's: a name reserved for documents (RFC 2606), an address that is routed nowhere (RFC 5737). */
const publicUrls = ["https://receiver.example/countersign", "https://192.0.2.1/countersign"];

/** @throws Untestable when the receiver of the run is not at a public address, and a public one is taken in its place */
export const requireReceiverTaken = sharedFixture(
  "whether public receivers only are taken",
  async (world) => {
    const { targetUrl } = world.sink.inbox("a receiver that is not taken");
    const { hostname } = new URL(targetUrl);
    if (!isPublic(hostname) && (await isAnyTaken(world, publicUrls)))
      throw new Untestable(
        `The service takes webhooks at public addresses, and refuses those at ${hostname}, where this run receives: receive at a public address (FDS_SINK_RELAY_URL), or have the service take this one.`,
        { needs: ["sink"] },
      );
  },
);

function isPublic(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) === 0
    ? /\./.test(host) && !/\.(local|internal)$/i.test(host)
    : addressKind(host) === "public";
}

async function isAnyTaken({ alice }: SharedWorld, urls: readonly string[]): Promise<boolean> {
  for (const targetUrl of urls) if ((await alice.client.createWebhook({ targetUrl })).accepted) return true;
  return false;
}
