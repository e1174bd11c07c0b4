/** What goes wrong on the sink's TLS port before any request: a certificate refused, a connection that says nothing. */
import type { Server } from "node:https";
import type { TLSSocket } from "node:tls";
import type { SinkRecords } from "./sink-records.ts";

export function watchTls(server: Server, records: Pick<SinkRecords, "trouble">): void {
  server.on("tlsClientError", (error: NodeJS.ErrnoException) => {
    records.trouble("TLS refused", inWords(error));
  });
  const used = new WeakSet<object>();
  server.on("request", ({ socket }) => used.add(socket));
  server.on("secureConnection", (socket: TLSSocket) => {
    socket.once("close", () => {
      if (used.has(socket)) return;
      // A sender that checks the certificate only after the handshake, as Node does, leaves just so.
      records.trouble(
        "nothing sent",
        "a TLS connection was closed before any request: the sender may not trust the sink's certificate",
      );
    });
  });
}

function inWords({ code, message }: NodeJS.ErrnoException): string {
  if (/UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN/.test(code ?? ""))
    return `the sender does not trust the sink's certificate (${code})`;
  if (code === "ECONNRESET")
    return "the sender left during the TLS handshake: it may not trust the sink's certificate";
  return `the TLS handshake failed (${code ?? message})`;
}
