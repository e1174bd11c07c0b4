/** A server that answers every connection with bytes as they are given, HTTP or not. */
import net from "node:net";
import { listen } from "../../net/listener.ts";

export interface ByteServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/** @param answer called once the first bytes of a request are there, with the number of the connection, from 1 on */
export async function startByteServer(
  answer: (socket: net.Socket, connection: number) => void,
): Promise<ByteServer> {
  let connections = 0;
  const server = net.createServer((socket) => {
    const connection = ++connections;
    socket.on("error", () => undefined);
    socket.once("data", () => answer(socket, connection));
  });
  const { port, close } = await listen(server, "127.0.0.1", 0);
  return { baseUrl: `http://127.0.0.1:${port}`, close };
}

/** Sends the same bytes for as long as somebody reads them. */
export function flood(socket: net.Socket, bytes: string): void {
  const block = Buffer.from(bytes.repeat(Math.ceil(16_384 / bytes.length)));
  const more = () => {
    while (!socket.destroyed && socket.write(block));
  };
  socket.on("drain", more);
  more();
}

/** Sends one byte at a time, for ever. */
export function drip(socket: net.Socket, byte: string, everyMs: number): void {
  const timer = setInterval(() => socket.write(byte), everyMs);
  socket.once("close", () => clearInterval(timer));
}
