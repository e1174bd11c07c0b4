/** A target that shows nothing of the service earns no verdict that speaks well of it. */
import type { KeyObject } from "node:crypto";
import { Untestable } from "../check/untestable.ts";
import type { ServiceClient } from "../client/service-client.ts";
import { readUser } from "../reading/user-record.ts";
import { readPublicKeyDocument } from "../signing/public-key-document.ts";
import type { User } from "../world/users/user.ts";

/**
 * Holds when GET /system/public-key gives an RSA key, or GET /user with a Bearer token gives a user record.
 * @throws Untestable blocked by both, with what came instead
 */
export async function requireService(service: ServiceClient, user: User): Promise<void> {
  const key = await service.getPublicKey();
  if (key.accepted && readPublicKeyDocument(key.body, key.header("content-type")).keys.length > 0) return;
  const record = await user.client.getUser();
  if (record.accepted && readUser(record)) return;
  throw new Untestable(
    `The target shows nothing of the service: ${key.summary} gave ${key.status}, ${record.summary} gave ${record.status}, neither with what the interface says.`,
    {
      cites: ["the public key of the service can be read", "a Bearer token is accepted"],
      expected: "a public key, or the record of the user",
      received: `${key.status} ${key.excerpt} / ${record.status} ${record.excerpt}`,
      exchanges: [key.n, record.n],
    },
  );
}

/** The key of GET /system/public-key. @throws Untestable blocked by PK-01 (refused) or PK-02 (no key in it) */
export async function serviceKey(service: ServiceClient, known: readonly KeyObject[]): Promise<KeyObject> {
  const answer = await service.getPublicKey();
  const [key] = answer.accepted ? known : [];
  if (key) return key;
  throw new Untestable(`${answer.summary} gave ${answer.status}, and no RSA public key.`, {
    cites: [
      answer.accepted ? "the public key of the service can be read" : "GET /system/public-key is answered",
    ],
    expected: "an RSA public key",
    received: `${answer.status} ${answer.excerpt}`,
    exchanges: [answer.n],
  });
}
