/**
 * The senders of the sink's bench, in a process of their own: every address by turns, over connections that are kept. They write
 * bytes that are made beforehand: a client of Node's own takes longer for a request than the sink does, and would be what is measured.
 */
import { once } from "node:events";
import { connect, type TLSSocket } from "node:tls";
import type { Sending } from "./sink-bench.ts";

const AT_A_TIME = 200;
const BODY = JSON.stringify({ Type: "Notification", Message: "m".repeat(600) });

process.once("message", async ({ caPem, urls, rounds }: Sending) => {
  const requests = urls.map(bytesOf);
  const total = urls.length * rounds;
  const { hostname, port } = new URL(urls[0]!);
  const sockets = await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      const socket = connect({ host: hostname, port: Number(port), ca: caPem });
      await once(socket, "secureConnect");
      return socket.setNoDelay();
    }),
  );
  const startedAt = performance.now();
  let next = 0;
  await Promise.all(
    sockets.map((socket) => lane(socket, () => (next < total ? requests[next++ % urls.length] : undefined))),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.destroy();
  process.send?.({ seconds }, () => process.exit(0));
});

function bytesOf(url: string): Buffer {
  const { host, pathname } = new URL(url);
  const head = [
    `POST ${pathname} HTTP/1.1`,
    `Host: ${host}`,
    "Content-Type: text/plain; charset=UTF-8",
    `Content-Length: ${Buffer.byteLength(BODY)}`,
  ];
  return Buffer.from(`${head.join("\r\n")}\r\n\r\n${BODY}`);
}

/** One request after the other, each once the one before is answered. What is lost is seen by what the sink kept. */
function lane(socket: TLSSocket, nextRequest: () => Buffer | undefined): Promise<void> {
  return new Promise((resolve) => {
    let answer = "";
    const send = () => {
      const request = nextRequest();
      if (request === undefined) resolve();
      else socket.write(request);
    };
    socket.setEncoding("latin1").on("data", (piece: string) => {
      answer += piece;
      if (!isWhole(answer)) return;
      answer = "";
      send();
    });
    socket.on("error", () => resolve()).on("close", () => resolve());
    send();
  });
}

/** The sink answers a delivery without a body: by its length, or as one last chunk. */
const isWhole = (answer: string) =>
  answer.endsWith("\r\n\r\n0\r\n\r\n") ||
  (answer.endsWith("\r\n\r\n") && /^content-length: 0\r$/im.test(answer));
