import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createVisitor } from "./visit.ts";

const server = createServer((request, response) => {
  if (request.url === "/moved") response.writeHead(302, { Location: "/here" }).end();
  else if (request.url === "/never") return;
  else
    request.pipe(
      response.writeHead(201, {
        Vary: ["A", "B"],
        "X-Method": request.method,
        "X-Agent": request.headers["user-agent"],
      }),
    );
});
const agent = new Agent();
const visit = createVisitor(agent);
let origin = "";

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await agent.close();
});

describe("a visit", () => {
  it("sends what it is given, and tells what came back", async () => {
    const answer = await visit(`${origin}/here`, { method: "POST", body: "{}", deadlineMs: 2000 });

    expect(answer).toMatchObject({
      status: 201,
      body: "{}",
      headers: { vary: "A, B", "x-method": "POST", "x-agent": expect.stringMatching(/^countersign\/\d/) },
    });
  });

  it("follows redirects", async () => {
    expect(await visit(`${origin}/moved`, { deadlineMs: 2000 })).toMatchObject({ status: 201 });
  });

  it("ends at its deadline", async () => {
    await expect(visit(`${origin}/never`, { deadlineMs: 50 })).rejects.toThrow(/timeout/);
  });

  it.each(["127.0.0.1", "localhost"])("says why nothing could be reached at %s", async (host) => {
    await expect(visit(`http://${host}:1/`, { deadlineMs: 2000 })).rejects.toThrow(
      /^(connect )?ECONNREFUSED/,
    );
  });
});
