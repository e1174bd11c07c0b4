/** Section "API key": whoever creates a key, and however the scope is written, the key is never broader than the request. */
import {
  askForScope,
  chapter,
  expectNothingWon,
  expectNothingWonByForm,
  narrowCreator,
  narrowedToken,
  requirement,
  writtenOtherwise,
} from "#harness";

const held = { holds: ["alice's record"] } as const;

chapter("A key is never broader than its creator", () => {
  for (const { words, of } of writtenOtherwise)
    requirement("SCP-04", words, held, async (world) => {
      const narrow = await narrowCreator(world);

      const created = await askForScope(world, narrow, of(world.scopes));

      await expectNothingWonByForm(world, created, words);
    });

  requirement("SCP-05", "the full scope", held, async (world) => {
    const narrow = await narrowCreator(world);

    const created = await askForScope(world, narrow, world.scopes.full);

    await expectNothingWon(world, created, "the full scope");
  });

  requirement("SCP-06", "a key with the narrow scope", held, async (world) => {
    const narrow = await narrowCreator(world);

    const created = await askForScope(world, narrow);

    await expectNothingWon(world, created, "no scope");
  });

  requirement("SCP-06", "a token with the narrow scope", held, async (world) => {
    const narrowed = await narrowedToken(world);

    const created = await askForScope(world, narrowed);

    await expectNothingWon(world, created, "no scope");
  });
});
