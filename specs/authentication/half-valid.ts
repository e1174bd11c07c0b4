/** Two credentials on one request: a valid one of the first user, and one of the second that is valid or not (AUT-08, AUT-09). */
import type { RequirementId } from "#catalogue";
import {
  alteredApiKeys,
  apiKeyHeader,
  type Credential,
  changedClaims,
  forgedBearer,
  oneBitChanged,
  type SigningKey,
  type World,
} from "#harness";

export interface Pair {
  readonly title: string;
  readonly first: (world: World) => Promise<Credential>;
  readonly second: (world: World) => Promise<Credential>;
}

export interface HalfValidPair extends Pair {
  /** The requirement by which the second credential is refused when it comes alone. */
  readonly refusedBy: RequirementId;
}

type Maker = Pair["first"];

const bearerOf =
  (name: "alice" | "bob"): Maker =>
  async (world) =>
    world[name].bearer;
const apiKeyOf =
  (name: "alice" | "bob"): Maker =>
  async (world) =>
    (await world.shared.plainKey(world[name])).credential;
const signatureOf =
  (name: "alice" | "bob"): Maker =>
  async (world) =>
    (await world.shared.signingKey(world[name])).credential;

const lastChanged = alteredApiKeys.find(({ title }) => title.includes("position 52"))!;

const alteredApiKey: Maker = async ({ shared, bob }) => {
  const { apikey } = await shared.plainKey(bob);
  return apiKeyHeader(lastChanged.alter(apikey), "an altered apikey of bob");
};

const idOfApiKey: Maker = async ({ shared, bob }) =>
  apiKeyHeader((await shared.plainKey(bob)).id, "the id of an API key of bob in X-API-Key");

const description = "a signature by bob's key with one bit changed";
const changedSignature: Maker = async ({ shared, bob }) => tampered(await shared.signingKey(bob));
const tampered = (key: SigningKey) => key.signed({ ...oneBitChanged, description });

const forged: Maker = (world) => forgedBearer(changedClaims[0]!, world);

const pair = (title: string, first: Maker, second: Maker): Pair => ({ title, first, second });

/** Both valid: who acts is open. */
export const validPairs: readonly Pair[] = [
  pair("alice's access token and bob's apikey", bearerOf("alice"), apiKeyOf("bob")),
  pair("alice's access token and her own apikey", bearerOf("alice"), apiKeyOf("alice")),
  pair("alice's apikey and bob's signature", apiKeyOf("alice"), signatureOf("bob")),
  pair("alice's apikey and her own signature", apiKeyOf("alice"), signatureOf("alice")),
];

/** The second one is not valid: nobody may act by it. */
export const halfValidPairs: readonly HalfValidPair[] = [
  {
    ...pair("alice's access token and an altered apikey of bob", bearerOf("alice"), alteredApiKey),
    refusedBy: "XAK-04",
  },
  {
    ...pair("alice's access token and the id of bob's apikey", bearerOf("alice"), idOfApiKey),
    refusedBy: "XAK-03",
  },
  {
    ...pair("alice's access token and a wrong signature of bob's key", bearerOf("alice"), changedSignature),
    refusedBy: "SIG-08",
  },
  {
    ...pair("alice's apikey and a token forged to be bob's", apiKeyOf("alice"), forged),
    refusedBy: "OAU-09",
  },
  {
    ...pair("alice's apikey and a wrong signature of bob's key", apiKeyOf("alice"), changedSignature),
    refusedBy: "SIG-08",
  },
  {
    ...pair("alice's signature and an altered apikey of bob", signatureOf("alice"), alteredApiKey),
    refusedBy: "XAK-04",
  },
];
