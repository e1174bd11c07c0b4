/** Section "Authentication": a forged access token is no authentication, also right after the genuine one was used. */
import {
  bearer,
  between,
  changedClaims,
  changedSignatures,
  expect,
  type ForgedToken,
  foreignTokens,
  forgedBearer,
  genuineToken,
  linkedTokens,
  reading,
  remarkVisits,
  requirement,
  type World,
} from "#harness";
import { oddKidTokens } from "./odd-kid-tokens.ts";
import { hmacTokens, unsignedTokens } from "./unsigned-tokens.ts";

type Id = "OAU-09" | "OAU-10" | "OAU-11" | "OAU-12" | "OAU-13" | "OAU-14";

/** GET /user with the forged token, between two with the genuine one. */
function refuses(id: Id, row: ForgedToken, first: (world: World) => Promise<void>): void {
  requirement(id, row.title, async (world) => {
    await first(world);
    const forged = await forgedBearer(row, world);

    const answer = await between(
      reading(world.alice.client),
      () => world.service.as(forged).getUser(),
      "OAU-01",
    );

    expect(answer).toBeRefused();
  });
}

// A changed token is refused.

for (const row of changedClaims) refuses("OAU-09", row, ({ access }) => access.tokensVerified());

for (const row of changedSignatures) refuses("OAU-10", row, ({ access }) => access.tokensRead());

// A token that nobody signed is refused.

for (const row of unsignedTokens) refuses("OAU-11", row, ({ access }) => access.tokensVerified());

for (const row of hmacTokens) refuses("OAU-12", row, ({ access }) => access.tokensVerified());

// A token that another key signed is refused.

for (const row of foreignTokens) refuses("OAU-13", row, ({ access }) => access.tokensVerified());

for (const { title, forge } of linkedTokens)
  requirement("OAU-13", title, async (world) => {
    await world.access.tokensVerified();
    const inbox = world.sink.inbox("keys of a forged token");
    const forged = bearer(await forge(await genuineToken(world), world, inbox), title);

    const answer = await between(
      reading(world.alice.client),
      () => world.service.as(forged).getUser(),
      "OAU-01",
    );

    remarkVisits(inbox);
    expect(answer).toBeRefused();
  });

for (const row of oddKidTokens) refuses("OAU-14", row, ({ access }) => access.foreignKeysRefused());
