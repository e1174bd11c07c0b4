/** Section "Response signature": "every response" is signed, whatever was asked. */
import {
  expect,
  expectSigned,
  observation,
  refusalThatMayBe,
  requireApplicable,
  requirement,
  requireSigned,
} from "#harness";
import { updateWithNul } from "./renamed-user.ts";

requirement("RSG-01", "the answer to a request with a query", async ({ alice }) => {
  const answer = await alice.client.getUser({ query: "page=1" });

  const isSigned = answer.signature?.value !== undefined;
  expect(isSigned, `whether ${answer.summary} carries X-Signature`).toEqual(true);
});

requirement("RSG-01", "the answer to text with U+0000", { holds: ["alice's record"] }, async (world) => {
  const answer = await updateWithNul(world);

  const isSigned = answer.signature?.value !== undefined;
  expect(isSigned, `whether ${answer.summary} carries X-Signature`).toEqual(true);
});

requirement("RSG-17", "a body of several MiB", async ({ alice, shared, service }) => {
  await shared.serviceKey();

  const answer = await alice.client.createWebhook(Buffer.alloc(3 * 1024 * 1024, " "));

  await expectSigned(refusalThatMayBe(answer), service);
});

requirement("RSG-17", "another media type", async ({ alice, shared, service }) => {
  await shared.serviceKey();

  const answer = await alice.client.createWebhook(Buffer.from("<webhook/>"), { contentType: "text/xml" });

  await expectSigned(refusalThatMayBe(answer), service);
});

for (const version of ["1.0", "1.1"] as const)
  requirement("RSG-29", `HTTP/${version} on a connection that is closed`, async ({ service, shared }) => {
    await shared.serviceKey();

    const answer = await service.getPublicKey({ wire: { raw: true, version } });

    requireApplicable(
      answer.status !== 505 && answer.status !== 426,
      "This service does not speak HTTP/1.0.",
    );
    requireSigned(await service.getPublicKey());
    await expectSigned(answer, service);
  });

observation("RSG-18", "bytes that are no HTTP", async ({ service }) => {
  const answer = await service.request("INVALID METHOD", "/user", undefined, { wire: { raw: true } });
  return `${answer.status}, ${answer.header("x-signature") === undefined ? "unsigned" : "signed"}`;
});
