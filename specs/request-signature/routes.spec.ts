/** Section "Request signature header X-Signature": the body is checked on every route that takes signing keys. */
import { type RouteName, routes } from "#catalogue";
import {
  acceptedBy,
  between,
  bodySignedOver,
  chapter,
  controlOf,
  type Departure,
  expect,
  prepareCall,
  requirement,
  withBodySignature,
} from "#harness";

const alone = { holds: ["alice's record"] } as const;
const charset: Departure = { contentType: "application/json; charset=utf-8" };
const rows: readonly { title: string; route: RouteName; departure?: Departure }[] = [
  { title: "putUser", route: "putUser" },
  { title: "putUser with charset=utf-8", route: "putUser", departure: charset },
  { title: "createApiKey", route: "createApiKey" },
  { title: "createWebhook", route: "createWebhook" },
  { title: "resendConfirmation", route: "resendConfirmation" },
  { title: "linkEntity", route: "linkEntity" },
  { title: "unlinkEntity", route: "unlinkEntity" },
];

chapter("X-Signature is checked on every route that takes signing keys", () => {
  for (const { title, route, departure } of rows)
    requirement("XRS-17", title, alone, async (world) => {
      const { alice, service, shared, signatures } = world;
      await signatures.bodiesChecked();
      await signatures[routes[route].hasBody ? "bodiesChecked" : "emptyBodiesChecked"]();
      await signatures.requireTakenOn(route);
      const key = await shared.signingKey(alice);
      const call = await prepareCall(world, route);
      const wrong = bodySignedOver('{"other":0}', "an X-Signature of another body", key);

      const answer = await between(
        controlOf(world, route, call, service.as(key.signed(withBodySignature)), departure),
        () => call(service.as(key.signed(wrong)), departure),
        acceptedBy[route],
      );

      expect(answer).toBeRefused();
    });
});
