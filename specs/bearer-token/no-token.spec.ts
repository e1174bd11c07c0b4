/** Section "Authentication": a Bearer header without a token, or with what is none, does not authenticate. */
import { acceptance, routeNames, titleOf } from "#catalogue";
import {
  authorization,
  bearer,
  besideOwnCalls,
  between,
  expect,
  heldFor,
  reading,
  requirement,
} from "#harness";

const guarded = routeNames.filter((route) => acceptance(route, "badBearer") === "refused");
const raw = { wire: { raw: true } } as const;

for (const value of ["Bearer", "Bearer ", "Bearer x", "Bearer null", "Bearer undefined", "Bearer a.b.c"])
  requirement("OAU-08", `"${value}"`, async ({ alice, service, access }) => {
    await access.guarded("getUser");

    const answer = await between(
      reading(alice.client),
      () => service.as(authorization(value, `"${value}"`)).getUser(raw),
      "OAU-01",
    );

    expect(answer).toBeRefused();
  });

for (const route of guarded)
  requirement("OAU-08", `random characters, ${titleOf(route)}`, heldFor(route), async (world) => {
    await world.access.guarded(route);
    const random = bearer(world.fake.string.hexadecimal({ length: 64, prefix: "" }), "a random Bearer token");

    const answer = await besideOwnCalls(world, route, world.service.as(random), [
      route === "getUser" || route === "putUser" ? "OAU-01" : "OAU-02",
    ]);

    expect(answer).toBeRefused();
  });
