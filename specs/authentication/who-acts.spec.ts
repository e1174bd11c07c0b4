/** Sections "API key" (a key acts in the name of its user) and "Authentication": who acts by two credentials on one request. */
import {
  actorOf,
  expect,
  observation,
  outcomeOf,
  requireAccepted,
  requirement,
  requireRefused,
  together,
} from "#harness";
import { halfValidPairs, validPairs } from "./half-valid.ts";

for (const pair of halfValidPairs)
  for (const order of ["first", "last"] as const)
    requirement("AUT-09", `${pair.title}, the valid one ${order}`, async (world) => {
      const { service, access } = world;
      await access.guarded("getUser");
      const [valid, wrong] = [await pair.first(world), await pair.second(world)];
      requireAccepted(await service.as(valid).getUser(), ["OAU-01", "XAK-01", "SIG-01"]);
      requireRefused(await service.as(wrong).getUser(), pair.refusedBy);

      const both = order === "first" ? together(valid, wrong) : together(wrong, valid);
      const answer = await service.as(both).getUser();

      expect(
        await actorOf(answer, world),
        "who acts by a valid credential of alice beside an invalid one of bob",
      ).toBeOneOf(["alice", "nobody"]);
    });

for (const pair of validPairs)
  observation("AUT-08", pair.title, async (world) => {
    const both = together(await pair.first(world), await pair.second(world));
    const answer = await world.service.as(both).getUser();
    return `${outcomeOf(answer)}, shows ${await actorOf(answer, world)}`;
  });
