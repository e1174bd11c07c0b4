/** Section "Response signature": responses that a server may answer in a special way, each implied by "every response". */
import {
  type Answer,
  calledWebhook,
  expect,
  expectSigned,
  faultsOf,
  observation,
  repeated,
  requireAccepted,
  requireApplicable,
  requirement,
  requireSigned,
  requireSome,
} from "#harness";
import { expectSignedOverEither } from "./either-body.ts";

const SEVERAL = 8;
/** Of the two schemes, the one whose signatures of one body differ is at fault here as well as in RSG-03. */
const isRandomised = ({ signature }: Answer) => /PSS/.test(signature?.reason ?? "");

const isRedirect = ({ status }: Answer) => status >= 300 && status < 400;

requirement(
  "RSG-13",
  "responses without a body, over the whole run",
  { when: "after all" },
  async ({ exchanges, shared, service }) => {
    await shared.serviceKey();
    await service.getPublicKey();
    const empty = exchanges.filter(
      ({ request, response }) =>
        !/^(HEAD|OPTIONS)$/.test(request.method) && response.rawBody.length === 0 && response.status < 300,
    );
    requireSome(empty.length, "This service never answers with an empty body.");

    const wrong = empty
      .filter(({ signature }) => signature?.verified !== true)
      .map(({ n, signature }) => `exchange ${n}: ${signature?.reason ?? "not verified"}`);

    const controls = wrong.length > 0 ? [await service.getUser(), await service.getPublicKey()] : [];
    const suspects = controls.flatMap(faultsOf);
    expect(
      wrong,
      `responses without a body whose X-Signature does not verify over zero bytes, of ${empty.length}`,
      suspects,
    ).toEqual([]);
  },
);

requirement("RSG-14", "HEAD on the public key", async ({ service, shared }) => {
  await shared.serviceKey();
  const before = (await service.getPublicKey()).rawBody;

  const answer = await service.getPublicKey({ method: "HEAD" });

  const after = (await service.getPublicKey()).rawBody;
  await expectSignedOverEither(answer, { before, after }, service);
});

requirement(
  "RSG-14",
  "HEAD on the user",
  { holds: ["alice's record"] },
  async ({ alice, shared, service }) => {
    await shared.serviceKey();
    const before = (await alice.client.getUser()).rawBody;

    const answer = await alice.client.getUser({ method: "HEAD" });

    const after = (await alice.client.getUser()).rawBody;
    await expectSignedOverEither(answer, { before, after }, service);
  },
);

requirement("RSG-15", "OPTIONS on the user", async ({ service, shared }) => {
  await shared.serviceKey();

  await expectSigned(await service.getUser({ method: "OPTIONS" }), service);
});

requirement("RSG-15", "a preflight of a browser", async ({ service, shared }) => {
  await shared.serviceKey();

  const answer = await service.request("OPTIONS", "/user", undefined, {
    headers: [
      ["Origin", "https://client.example"],
      ["Access-Control-Request-Method", "PUT"],
    ],
  });

  await expectSigned(answer, service);
});

for (const path of ["/system/public-key/", "//system/public-key", "/user/"])
  requirement("RSG-16", `${path} as a redirect`, async ({ alice, shared, service }) => {
    await shared.serviceKey();
    const answer = await alice.client.request("GET", path);
    requireApplicable(isRedirect(answer), "This service does not redirect there.");
    const unknown = await alice.client.request("GET", path.replace(/system|user/, "nowhere"));
    requireApplicable(!isRedirect(unknown), "Something before the service redirects any path of that form.");

    await expectSigned(answer, service);
  });

requirement("RSG-19", "a compressed response", async ({ alice, shared, service }) => {
  await shared.serviceKey();

  const answer = requireAccepted(
    await alice.client.getUser({ acceptEncoding: "gzip, deflate, br" }),
    "OAU-01",
  );

  await expectSigned(answer, service);
});

requirement("RSG-21", async ({ service, serviceKeys }) => {
  const answers = await repeated(SEVERAL, () => service.getPublicKey());
  const alike = answers.filter(({ rawBody }) => rawBody.equals(answers[0]!.rawBody));
  requireApplicable(alike.length > 1, "No two answers of GET /system/public-key are equal.");
  alike.filter((answer) => !isRandomised(answer)).forEach(requireSigned);

  const values = new Set(alike.map((answer) => answer.header("x-signature")));

  expect([...values], `the different X-Signatures of ${alike.length} responses with equal bodies`).toSatisfy(
    ({ length }) => length <= Math.max(1, serviceKeys.length),
    "one for each key of the service",
  );
});

requirement("RSG-22", "If-None-Match", async ({ service, shared }) => {
  await shared.serviceKey();
  const tag = (await service.getPublicKey()).header("etag");
  requireApplicable(tag !== undefined, "This service sends no ETag.");
  const answer = await service.getPublicKey({ headers: [["If-None-Match", tag ?? ""]] });

  await expectSigned(answer, service);
});

observation("RSG-26", "the response to the GET of a SubscribeURL", async (world) => {
  const webhook = await calledWebhook(world);
  const { status, headers } = await webhook.confirm();
  return `${status}, ${headers["x-signature"] === undefined ? "unsigned" : "signed"}`;
});

observation("RSG-28", "whether browsers may read X-Signature", async ({ service }) => {
  const answer = await service.getPublicKey({ headers: [["Origin", "https://client.example"]] });
  return answer.header("access-control-expose-headers") ?? "not exposed";
});
