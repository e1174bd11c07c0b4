/** Stands before a service, hands everything on, and keeps what was asked: to ask the same again without a suite. */
import http from "node:http";
import { listen } from "../net/listener.ts";

export interface KeptRequest {
  readonly method: string;
  /** Request target as written. */
  readonly target: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export interface RecordingProxy {
  readonly baseUrl: string;
  /** In the order of their arrival. */
  readonly kept: readonly KeptRequest[];
  close(): Promise<void>;
}

/** Of the connection, and so none that can be handed on. */
const OF_THE_HOP = /^(connection|keep-alive|transfer-encoding|content-length|host)$/i;

export async function startRecordingProxy(serviceUrl: string): Promise<RecordingProxy> {
  const { hostname, port } = new URL(serviceUrl);
  const agent = new http.Agent({ keepAlive: true });
  const kept: KeptRequest[] = [];
  const server = http.createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      const { method = "GET", url: target = "/" } = request;
      const one = { method, target, headers: ofTheMessage(request.rawHeaders), body: Buffer.concat(pieces) };
      kept.push(one);
      const further = send(one, { hostname, port, agent }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, ofTheMessage(answer.rawHeaders));
        answer.pipe(response);
      });
      further.on("error", () => response.destroy());
    });
  });
  const listener = await listen(server, "127.0.0.1", 0);
  return {
    baseUrl: `http://127.0.0.1:${listener.port}`,
    kept,
    close: async () => {
      agent.destroy();
      await listener.close();
    },
  };
}

export interface Destination {
  readonly hostname: string;
  readonly port: string;
  readonly agent: http.Agent;
}

/** Sends what was kept. */
export function send(
  { method, target, headers, body }: KeptRequest,
  { hostname, port, agent }: Destination,
  onAnswer: (answer: http.IncomingMessage) => void,
): http.ClientRequest {
  const given = ["Host", `${hostname}:${port}`, ...headers];
  const length = body.length > 0 ? ["Content-Length", String(body.length)] : [];
  const request = http.request(
    { hostname, port, agent, method, path: target, headers: [...given, ...length] as never },
    onAnswer,
  );
  request.end(body);
  return request;
}

const ofTheMessage = (rawHeaders: readonly string[]): string[] =>
  pairsOf(rawHeaders)
    .filter(([name]) => !OF_THE_HOP.test(name!))
    .flat();

const pairsOf = (flat: readonly string[]): string[][] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? ""]] : []));
