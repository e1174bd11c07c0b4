/** Section "API key": whoever creates a key, and however the scope is written, the key is never broader than the request. */
import {
  askBy,
  askForScopeOfSigner,
  narrowRecordOf,
  requireApplicable,
  requirement,
  unaskedByNarrow,
} from "#harness";
import {
  creatorMadeByNarrow,
  fullAskedByNarrow,
  narrowCreator,
  narrowMakerOfSigners,
  narrowSigner,
} from "./narrow-creators.ts";
import {
  expectFullNotShown,
  expectNothingWon,
  expectNothingWonByForm,
  expectNothingWonBySigner,
  suspectsOfUnasked,
} from "./scope.ts";
import { writtenOtherwise } from "./scope-forms.ts";
import { requireShownAs } from "./shown-scope.ts";
import { narrowedToken } from "./withheld-operations.ts";

const held = { holds: ["alice's record", "bob's record"] } as const;

for (const { description, of } of writtenOtherwise)
  requirement("SCP-04", description, held, async (world) => {
    const narrow = await narrowCreator(world);

    const asked = await askBy(world, narrow, of(world.scopes));

    await expectNothingWonByForm(world, asked, description);
  });

requirement("SCP-05", "the full scope", held, async (world) => {
  await narrowCreator(world);

  const asked = await fullAskedByNarrow(world);

  await expectNothingWon(world, asked, "the full scope");
});

requirement("SCP-05", "the full scope, as the record of the key shows it", held, async (world) => {
  const asked = await fullAskedByNarrow(world);
  requireShownAs(world, await narrowRecordOf(world, asked.owner), world.scopes.narrow);

  expectFullNotShown(world, asked.created);
});

requirement("SCP-05", "the full scope, by signature", held, async (world) => {
  const narrow = await narrowSigner(world);

  const asked = await askBy(world, narrow, world.scopes.full);

  await expectNothingWon(world, asked, "the full scope");
});

requirement("SCP-05", "the full scope, with a public key", held, async (world) => {
  const narrow = await narrowMakerOfSigners(world);

  const asked = await askForScopeOfSigner(world, world.scopes.full, narrow);

  await expectNothingWonBySigner(world, asked, "the full scope");
});

requirement("SCP-05", "the full scope, by a key that a narrow key made", held, async (world) => {
  const ofSecondGeneration = await creatorMadeByNarrow(world);

  const asked = await askBy(world, ofSecondGeneration, world.scopes.full);

  await expectNothingWon(world, asked, "the full scope", await suspectsOfUnasked(world));
});

requirement("SCP-06", "a key with the narrow scope", held, async (world) => {
  await narrowCreator(world);

  const asked = await unaskedByNarrow(world);

  await expectNothingWon(world, asked, "no scope");
});

requirement("SCP-06", "as the record of the key shows it", held, async (world) => {
  const asked = await unaskedByNarrow(world);
  requireApplicable(asked !== undefined, "No key with the narrow scope can be made.");
  requireShownAs(world, await narrowRecordOf(world, asked.owner), world.scopes.narrow);

  expectFullNotShown(world, asked.created);
});

requirement("SCP-06", "a token with the narrow scope", held, async (world) => {
  const narrowed = await narrowedToken(world);

  const asked = await askBy(world, narrowed);

  await expectNothingWon(world, asked, "no scope");
});
