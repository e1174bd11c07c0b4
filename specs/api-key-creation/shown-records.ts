/** Every record of a key that POST /user/api-key has shown, whoever asked for it and whatever for. */
import {
  type ApiKeyRecord,
  apiKeyIn,
  parseJson,
  parseJsonObject,
  type SeenExchange,
  type World,
} from "#harness";

/** Those that have an id. */
export const shownRecords = ({ exchanges }: Pick<World, "exchanges">): ApiKeyRecord[] =>
  creationsAmong(exchanges).map(recordIn).filter(hasId);

/** Of these, the records of keys that were asked for with nothing in the body but what a key without public key needs, and a scope. */
export async function shownPlainRecords({
  exchanges,
  keyRequests,
}: Pick<World, "exchanges" | "keyRequests">): Promise<ApiKeyRecord[]> {
  const usual = [...Object.keys(await keyRequests.plainBody()), keyRequests.scopeField];
  const isPlain = ({ request }: SeenExchange) => {
    const members = Object.keys(parseJsonObject(request.body ?? Buffer.alloc(0)) ?? { unknown: true });
    return members.every((member) => usual.includes(member));
  };
  return creationsAmong(exchanges).filter(isPlain).map(recordIn).filter(hasId);
}

const creationsAmong = (exchanges: readonly SeenExchange[]) =>
  exchanges.filter(
    ({ route, response, cut }) =>
      route === "POST /user/api-key" && response.status >= 200 && response.status < 300 && !cut,
  );

const recordIn = ({ body }: SeenExchange): ApiKeyRecord => apiKeyIn(parseJson(body));

const hasId = ({ id }: ApiKeyRecord): boolean => id !== undefined;
