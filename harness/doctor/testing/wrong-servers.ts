/** Servers that are wrong in one way each. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import http, { type RequestListener } from "node:http";
import https from "node:https";
import { connect, createServer, type Server, type Socket } from "node:net";
import { type Listener, listen } from "../../net/listener.ts";
import { createCertificateAuthority } from "../../sink/certificate-authority.ts";

const listening = (server: Server): Promise<Listener> => listen(server, "127.0.0.1", 0);

export const answering = (listener: RequestListener) => listening(http.createServer(listener));

/** A port that was free a moment ago. */
export async function closedPort(): Promise<number> {
  const { port, close } = await listening(createServer());
  await close();
  return port;
}

/** HTTPS with a certificate for the host, of an authority that is handed out too. */
export async function secured(host: string): Promise<Listener & { caPem: string }> {
  const authority = await createCertificateAuthority();
  const { certPem: cert, keyPem: key } = await authority.issue({ hosts: [host] });
  const listener = await listening(https.createServer({ cert, key }, (_, response) => response.end()));
  return { ...listener, caPem: authority.certificatePem };
}

/** A port that lets connections hang, as behind a firewall: a listener that is stopped, its queue full. */
export async function silentPort(): Promise<Listener> {
  const code =
    'const s=require("net").createServer();s.listen({port:0,host:"127.0.0.1",backlog:1},()=>console.log(s.address().port))';
  const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "ignore"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const port = Number(line.toString());
  child.kill("SIGSTOP");
  const sockets: Socket[] = [];
  while (await fills(port, sockets));
  return {
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      child.kill("SIGKILL");
    },
  };
}

/** Whether one more connection was taken into the queue. */
async function fills(port: number, sockets: Socket[]): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  sockets.push(socket);
  return Promise.race([
    once(socket, "connect").then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, 300, false)),
  ]);
}

/** Answers everything as the address does, with this header. */
export function inFrontOf(address: () => string, headers: Record<string, string>): Promise<Listener> {
  return answering((request, response) => {
    const onward = http.request(
      `${address()}${request.url}`,
      { method: request.method, headers: request.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, { ...answer.headers, ...headers });
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  });
}
