/** Targets that are no service at all: whatever speaks well of one of them speaks well of nothing. */
import http from "node:http";
import net, { type AddressInfo, type Server, type Socket } from "node:net";

export interface NullTarget {
  /** Lower case with hyphens. */
  readonly name: string;
  readonly does: string;
  readonly server: () => Server | undefined;
}

export interface StartedNullTarget {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

const always = (status: number, body: string) => () =>
  http.createServer((request, response) => {
    request.resume();
    response.writeHead(status, { "Content-Type": "application/json" }).end(body);
  });

const echo = () =>
  http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    response.writeHead(200, { "Content-Type": "application/json" }).end(Buffer.concat(chunks));
  });

/** Written to every connection as soon as something arrives on it. */
const garbage = Buffer.from([0x00, 0xff, 0x16, 0x03, 0x0d, 0x0a, 0x20, 0x7b, 0x5d, 0x0d, 0x0a, 0x0d, 0x0a]);

export const nullTargets: readonly NullTarget[] = [
  { name: "always-200", does: "Answers 200 {} to everything.", server: always(200, "{}") },
  { name: "always-401", does: "Answers 401 {} to everything.", server: always(401, "{}") },
  { name: "always-404", does: "Answers 404 to everything.", server: always(404, "not found") },
  { name: "echo", does: "Answers 200 and the body of the request.", server: echo },
  { name: "closed-port", does: "Nothing listens.", server: () => undefined },
  {
    name: "never-answers",
    does: "Accepts connections and never answers.",
    server: () => net.createServer((socket) => socket.on("error", () => undefined).resume()),
  },
  {
    name: "garbage",
    does: "Answers with bytes that are no HTTP.",
    server: () =>
      net.createServer((socket) =>
        socket.on("error", () => undefined).once("data", () => socket.end(garbage)),
      ),
  },
];

/** Listens on a free port of this machine; a target without server leaves the port closed. */
export async function startNullTarget({ server: create }: NullTarget): Promise<StartedNullTarget> {
  const wanted = create();
  const server = wanted ?? net.createServer();
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  if (!wanted) await close();
  return { baseUrl: `http://127.0.0.1:${port}`, stop: wanted ? close : async () => undefined };
}
