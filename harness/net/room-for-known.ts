/** Room at a listener that strangers can reach: who says nothing, or nothing that is known, makes place for who comes next. */
import type { IncomingMessage } from "node:http";
import type { Server, Socket } from "node:net";

type End = Pick<Socket, "remoteAddress" | "remotePort">;

/** The same for a connection and for the TLS that is spoken over it. */
const nameOf = ({ remoteAddress, remotePort }: End) => `${remoteAddress} ${remotePort}`;

/**
 * Instead of maxConnections, which refuses whoever comes last: beyond `most` the oldest connection goes by which nobody known has spoken.
 * @param isKnown by the head of a request
 * @param onFull told each time that one goes
 */
export function keepRoom(
  server: Server,
  most: number,
  isKnown: (request: IncomingMessage) => boolean,
  onFull = () => {},
): void {
  const unknown = new Map<string, Socket>();
  let open = 0;
  server.on("connection", (socket: Socket) => {
    const name = nameOf(socket);
    open++;
    unknown.set(name, socket);
    socket.once("close", () => {
      open--;
      unknown.delete(name);
    });
    if (open <= most) return;
    onFull();
    const [oldest = socket] = unknown.values();
    oldest.destroy();
  });
  server.on("request", (request: IncomingMessage) => {
    if (isKnown(request)) unknown.delete(nameOf(request.socket));
  });
}
