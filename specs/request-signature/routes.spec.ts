/** Section "Request signature header X-Signature": the body is checked on every route that takes signing keys. */
import { type Cite, type RouteName, routes, titleOf } from "#catalogue";
import {
  type Answer,
  acceptedBy,
  between,
  bodySignedOver,
  controlOf,
  type Departure,
  expect,
  holdingSignersRecord,
  oneBitChanged,
  prepareCall,
  requirement,
  type User,
  type World,
  withBodySignature,
  withoutDeliveries,
} from "#harness";

const alone = { holds: ["the signer's record"], ...withoutDeliveries } as const;
const charset: Departure = { contentType: "application/json; charset=utf-8" };

interface Row {
  readonly route: RouteName;
  readonly departure?: Departure;
  readonly title: string;
}

const row = (route: RouteName): Row => ({ route, title: titleOf(route) });

const ofTheRecord: readonly Row[] = [
  row("putUser"),
  { route: "putUser", departure: charset, title: `${titleOf("putUser")} with charset=utf-8` },
];
/** What these are prepared by takes its time, for which the record is not held. */
const others: readonly Row[] = [
  row("createApiKey"),
  row("createWebhook"),
  row("resendConfirmation"),
  row("linkEntity"),
  row("unlinkEntity"),
];

for (const row of ofTheRecord)
  requirement("XRS-17", row.title, alone, async (world) => {
    await world.signatures.bodiesChecked();

    const answer = await signedOverAnother(world, row, world.signer);

    expect(answer, answer.accepted ? await suspectsOn(row.route, world, world.signer) : []).toBeRefused();
  });

for (const row of others)
  requirement("XRS-17", row.title, async (world) => {
    await holdingSignersRecord(world, () => world.signatures.bodiesChecked());

    const answer = await signedOverAnother(world, row, world.alice);

    expect(answer, answer.accepted ? await suspectsOn(row.route, world, world.alice) : []).toBeRefused();
  });

/** The call with the X-Signature of another body, between two with the right one. */
async function signedOverAnother(world: World, { route, departure }: Row, user: User): Promise<Answer> {
  const { service, shared, signatures } = world;
  if (!routes[route].hasBody) await signatures.emptyBodiesChecked();
  await signatures.requireTakenOn(route);
  const key = await shared.signingKey(user);
  const call = await prepareCall(world, route, user);
  const wrong = bodySignedOver('{"other":0}', "an X-Signature of another body", key);
  return between(
    controlOf(world, route, call, service.as(key.signed(withBodySignature)), departure),
    () => call(service.as(key.signed(wrong)), departure),
    acceptedBy[route],
  );
}

/** Where nothing that signs is verified on a route, no X-Signature is either. */
async function suspectsOn(route: RouteName, world: World, user: User): Promise<Cite[]> {
  const key = await world.shared.signingKey(user);
  const call = await prepareCall(world, route, user);
  const answer = await call(world.service.as(key.signed(oneBitChanged)));
  return answer.accepted ? ["SIG-39"] : [];
}
