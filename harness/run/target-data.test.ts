import http from "node:http";
import { expect, it } from "vitest";
import { createHttpFetcher } from "../client/http-fetcher.ts";
import { createPace } from "../client/pace.ts";
import type { Configuration } from "../configuration/configuration.ts";
import { createSecretRegistry } from "../evidence/secrets.ts";
import { listen } from "../net/listener.ts";
import { targetData } from "./target-data.ts";

/** The hook of a target that was started on some free port. */
function hookOf(changeHook: Configuration["changeHook"], baseUrl: string) {
  const configuration = { changeHook, scopes: {} } as Configuration;
  const target = {
    kind: "command",
    baseUrl,
    brings: {},
    ended: () => undefined,
    stop: async () => {},
  } as const;
  return targetData(configuration, target, createSecretRegistry(), createHttpFetcher()).hook;
}

const aChange = { action: "create", entityName: "Contract", businessEntityId: "be-1" } as const;

it("is told where the target answers: a command by BASE_URL", async () => {
  const command = `node -p 'JSON.stringify({ entityId: process.env.BASE_URL })'`;
  const hook = hookOf({ kind: "command", command }, "http://127.0.0.1:4711/api");
  expect((await hook(aChange, createPace())).entityId).toBe("http://127.0.0.1:4711/api");
});

it.each([
  "{base_url}/changes",
  "http://127.0.0.1:{port}/changes",
])("is an address at the target: %s", async (url) => {
  const server = http.createServer((request, response) =>
    response.end(JSON.stringify({ entityId: request.url })),
  );
  const { port, close } = await listen(server, "127.0.0.1", 0);
  const hook = hookOf({ kind: "url", url, token: undefined }, `http://127.0.0.1:${port}`);
  expect((await hook(aChange, createPace())).entityId).toBe("/changes");
  await close();
});
