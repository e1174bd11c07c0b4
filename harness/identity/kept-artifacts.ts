/** Where the embedded provider keeps sessions, codes and tokens: in memory, none dropped before its time. */
import type { Adapter, AdapterPayload } from "oidc-provider";

/** One store per provider: two of them in one process share nothing. */
export function createArtifactStore(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>();
  return (model) => adapterOf(model, kept);
}

function adapterOf(model: string, kept: Map<string, AdapterPayload>): Adapter {
  const key = (id: string) => `${model}:${id}`;
  const find = async (id: string) => kept.get(key(id));
  const findBy = async (member: "uid" | "userCode", value: string) =>
    [...kept].find(([name, payload]) => name.startsWith(key("")) && payload[member] === value)?.[1];
  return {
    find,
    findByUid: (uid) => findBy("uid", uid),
    findByUserCode: (userCode) => findBy("userCode", userCode),
    upsert: async (id, payload, expiresInS) => {
      kept.set(key(id), payload);
      if (!expiresInS) return;
      const forget = () => kept.get(key(id)) === payload && kept.delete(key(id));
      setTimeout(forget, expiresInS * 1000).unref();
    },
    consume: async (id) => {
      const payload = kept.get(key(id));
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      kept.delete(key(id));
    },
    revokeByGrantId: async (grantId) => {
      for (const [name, payload] of kept) if (payload.grantId === grantId) kept.delete(name);
    },
  };
}
