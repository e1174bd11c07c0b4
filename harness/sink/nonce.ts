/** Proves that the public address of a sink leads back to it: a path that nobody can guess is requested there, and has to arrive. */
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { checkServerIdentity, type TLSSocket } from "node:tls";
import { lookupAsContainersDo } from "../containers/host-name.ts";
import { unreachable } from "../errors/harness-error.ts";
import type { Sink } from "./https-sink.ts";

const ADVICE =
  "FDS_SINK_URL has to lead to the sink (FDS_SINK_LISTEN, or the relay): check its port, the proxy in front of it, the firewall.";

/** Milliseconds until the nonce had arrived. @throws HarnessError (exit code 3) */
export async function proveReachable(sink: Sink, deadlineMs: number): Promise<number> {
  const inbox = sink.inbox("nonce of countersign", { path: "/nonce" });
  const tried = `GET ${sink.url}/<a nonce>, the public address of the sink`;
  const fail = (saw: string, next = ADVICE) =>
    unreachable("sink", "sink-not-reachable", { tried, saw, next });
  const startedAt = Date.now();
  const arrival = inbox.next(() => true, { deadlineMs }).catch(() => undefined);
  const answer = await visit(new URL(inbox.targetUrl), deadlineMs).catch((error: NodeJS.ErrnoException) => {
    throw fail(error.code ? `${error.code}: ${error.message}` : error.message);
  });
  if (answer.mismatch !== undefined)
    throw fail(
      answer.mismatch,
      "Give the sink a certificate for that name (FDS_SINK_CERT_FILE, FDS_SINK_KEY_FILE).",
    );
  if ((await arrival) === undefined)
    throw fail(
      `something answered ${answer.status}, and nothing arrived at the sink within ${deadlineMs} ms`,
    );
  return Date.now() - startedAt;
}

interface Visit {
  readonly status: number;
  /** When the certificate is not for the host of the address. Whether its issuer is trusted is for the target to say. */
  readonly mismatch?: string;
}

function visit(url: URL, deadlineMs: number): Promise<Visit> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const outgoing = request(
      url,
      { rejectUnauthorized: false, agent: false, signal, lookup: lookupAsContainersDo() },
      (response: IncomingMessage) => {
        const mismatch = checkServerIdentity(
          url.hostname.replace(/^\[|\]$/g, ""),
          (response.socket as TLSSocket).getPeerCertificate(),
        );
        response.resume();
        resolve({ status: response.statusCode ?? 0, ...(mismatch ? { mismatch: mismatch.message } : {}) });
      },
    );
    outgoing.once("error", (error) =>
      reject(signal.aborted ? new Error(`no answer within ${deadlineMs} ms`) : error),
    );
    outgoing.end();
  });
}
