import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { listen } from "./listener.ts";
import { keepRoom } from "./room-for-known.ts";

it("strangers who say nothing make place, and who is known stays", async () => {
  const server = http.createServer((_, response) => response.end("here"));
  let full = 0;
  keepRoom(
    server,
    5,
    ({ url }) => url === "/known",
    () => full++,
  );
  const { port, close } = await listen(server, "127.0.0.1", 0);
  onTestFinished(close);
  const connected = async () => {
    const socket = net.connect(port, "127.0.0.1").on("error", () => undefined);
    await once(socket, "connect");
    return socket;
  };
  const ask = async (socket: net.Socket) => {
    socket.write("GET /known HTTP/1.1\r\nHost: x\r\n\r\n");
    return String((await once(socket, "data"))[0]);
  };
  const known = await connected();
  expect(await ask(known)).toContain("here");
  for (let n = 0; n < 30; n++) await connected();
  expect(await ask(await connected())).toContain("here");
  expect(await ask(known)).toContain("here");
  expect(full).toBe(27);
});
