import net from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listen } from "../net/listener.ts";
import { goneTarget } from "./gone-target.ts";

let listening: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  listening = await listen(net.createServer(), "127.0.0.1", 0);
});
afterAll(() => listening.close());
const taken = () => `http://127.0.0.1:${listening.port}`;

it("is there while its process runs, whether it takes connections or not", async () => {
  expect(await goneTarget({ ended: () => undefined, baseUrl: "http://127.0.0.1:1" })).toBeUndefined();
});

it("is there while something answers in its place, though the process that was started has ended", async () => {
  expect(await goneTarget({ ended: () => "exit code 0", baseUrl: taken() })).toBeUndefined();
});

it("is gone when its process has ended and nothing listens, in the words of how it ended", async () => {
  expect(await goneTarget({ ended: () => "exit code 7", baseUrl: "http://127.0.0.1:1" })).toBe("exit code 7");
});
