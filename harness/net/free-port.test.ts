import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "./free-port.ts";
import { listen } from "./listener.ts";

it("gives a port that can be listened on, and that the kernel gives to nobody else", async () => {
  const port = await freePort();
  expect(port).toBeLessThan(32_768);
  const { close } = await listen(createServer(), "127.0.0.1", port);
  await close();
});
