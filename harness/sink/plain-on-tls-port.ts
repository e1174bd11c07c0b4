/** Plain HTTP on a port where TLS is spoken: a server that reads it takes it over, so that it is known for whom it was. */
import type { Server as PlainServer } from "node:http";
import type { Server } from "node:https";
import type { Socket } from "node:net";
import { SINK_HEAD_MS } from "../limits.ts";

const PLAIN_HTTP = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /;

/** @param plain listens somewhere itself, so that its own time limits hold for what it takes over */
export function handOverPlain(secure: Server, plain: PlainServer): void {
  const greet = secure.listeners("connection") as ((this: Server, socket: Socket) => void)[];
  secure.removeAllListeners("connection");
  secure.on("connection", (socket: Socket) => {
    const speakTls = () => greet.forEach((listener) => void listener.call(secure, socket));
    const leave = () => {
      socket.destroy();
      // As one that leaves during the handshake.
      secure.emit("tlsClientError", Object.assign(new Error("no handshake"), { code: "ECONNRESET" }), socket);
    };
    socket.setTimeout(SINK_HEAD_MS, leave);
    socket.once("end", leave).once("error", leave);
    socket.once("data", (bytes: Buffer) => {
      socket.setTimeout(0).off("timeout", leave).off("end", leave).off("error", leave).pause().unshift(bytes);
      if (PLAIN_HTTP.test(bytes.toString("latin1", 0, 8))) plain.emit("connection", socket);
      else speakTls();
      process.nextTick(() => socket.resume());
    });
  });
}
