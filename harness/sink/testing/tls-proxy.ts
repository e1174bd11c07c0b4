/** A proxy that ends TLS, as it stands in front of a sink in many houses. */
import http from "node:http";
import https from "node:https";
import { listen } from "../../net/listener.ts";
import type { Certificate } from "../certificate-authority.ts";

export interface TlsProxy {
  readonly port: number;
  close(): Promise<void>;
}

export interface TlsProxyOptions {
  readonly certificate: Certificate;
  /** Where the plain HTTP goes, on 127.0.0.1; asked for with each request. */
  readonly toPort: () => number;
  /** Taken off the path of each request before it is passed on. */
  readonly strips?: string;
}

/** Passes requests and answers on as they come; what the sink drops, it answers with 502. */
export async function startTlsProxy({
  certificate,
  toPort,
  strips = "",
}: TlsProxyOptions): Promise<TlsProxy> {
  const server = https.createServer(
    { cert: certificate.certPem, key: certificate.keyPem },
    (request, response) => {
      const path = request.url!.startsWith(strips) ? request.url!.slice(strips.length) : request.url!;
      const headers = { ...request.headers, "x-forwarded-proto": "https" };
      const onward = http.request(
        { host: "127.0.0.1", port: toPort(), method: request.method, path, headers },
        (answer) => answer.pipe(response.writeHead(answer.statusCode!, answer.headers)),
      );
      onward.once("error", () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
      response.once("close", () => onward.destroy());
      request.pipe(onward);
    },
  );
  return listen(server, "127.0.0.1", 0);
}
