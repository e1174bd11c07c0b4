/** A listening socket that can be closed at once, whatever its connections are at. */
import type { AddressInfo, Server, Socket } from "node:net";

export interface Listener {
  readonly port: number;
  close(): Promise<void>;
}

/** @throws Error (as of node:net, for example EADDRINUSE) when the address cannot be bound */
export async function listen(server: Server, host: string, port: number): Promise<Listener> {
  const sockets = new Set<Socket>();
  // Also those that have not finished, or not begun, their TLS handshake: a server does not count them among its own.
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The bound host as it stands in an address; for "every interface", the loopback one. */
export function hostInUrl(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
