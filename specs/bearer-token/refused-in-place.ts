/** GET /user with an access token in a place where it counts for nothing. */
import { between, expect, type Placement, reading, requirement } from "#harness";

/** With the token in that place only. */
export function refusesAt(id: "OAU-03" | "OAU-05" | "OAU-06", { title, credential }: Placement): void {
  requirement(id, title, async ({ alice, service, access }) => {
    await access.otherSchemesRefused();
    await access.apiKeysCompared();
    const token = await alice.tokens.accessToken();

    const answer = await between(
      reading(alice.client),
      () => service.as(credential(token)).getUser(),
      "OAU-01",
    );

    expect(answer).toBeRefused();
  });
}
