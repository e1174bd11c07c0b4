/** What the bench asks again is what was asked. */
import http from "node:http";
import { expect, it } from "vitest";
import { listen } from "../net/listener.ts";
import { startRecordingProxy } from "./recording-proxy.ts";
import { replay } from "./replay.ts";

it("hands on what is asked, and asks the same again", async () => {
  const seen: string[] = [];
  const server = http.createServer((request, response) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      seen.push(`${request.method} ${request.url} ${request.headers["x-signature"] ?? "unsigned"} ${body}`);
      response.writeHead(201, { "X-Signature": "theirs" }).end("done");
    });
  });
  const { port, close } = await listen(server, "127.0.0.1", 0);
  const serviceUrl = `http://127.0.0.1:${port}`;
  const proxy = await startRecordingProxy(serviceUrl);

  const answer = await fetch(`${proxy.baseUrl}/user?a=1`, {
    method: "PUT",
    headers: { "X-Signature": "ours" },
    body: "{}",
  });
  await fetch(`${proxy.baseUrl}/system/public-key`);

  expect([answer.status, answer.headers.get("x-signature"), await answer.text()]).toEqual([
    201,
    "theirs",
    "done",
  ]);
  const asked = ["PUT /user?a=1 ours {}", "GET /system/public-key unsigned "];
  expect(seen).toEqual(asked);

  await replay(proxy.kept, serviceUrl, 1);

  expect(seen).toEqual([...asked, ...asked]);
  await proxy.close();
  await close();
});
