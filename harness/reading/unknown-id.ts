/** Ids in the form of a real one that belong to nothing. */
import type { Faker } from "@faker-js/faker";

const MIN_CHARACTERS = 12;

/** Letters and digits are replaced by others of their kind; a short one is made longer, for it could be taken. */
export function unknownIdLike(id: string, fake: Faker): string {
  const replaced = id
    .replace(/[0-9]/g, () => String(fake.number.int({ min: 1, max: 9 })))
    .replace(/[a-f]/g, () => fake.helpers.arrayElement([..."abcdef"]))
    .replace(/[g-z]/g, () => fake.helpers.arrayElement([..."ghijklmnopqrstuvwxyz"]))
    .replace(/[A-Z]/g, () => fake.helpers.arrayElement([..."ABCDEFGHJKMNPQRSTVWXYZ"]));
  return replaced.length < MIN_CHARACTERS
    ? replaced + fake.string.numeric(MIN_CHARACTERS - replaced.length)
    : replaced;
}
