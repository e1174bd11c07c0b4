/**
 * What the sink takes: deliveries to 1,000 webhooks as fast as they come, then strangers as fast as they come, with a delivery
 * among them now and then. Memory is that of the process of the sink; the senders are another.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { compiledFile } from "../processes/compiled-file.ts";
import { createCertificateAuthority } from "../sink/certificate-authority.ts";
import { type Sink, startSink } from "../sink/https-sink.ts";

export interface SinkBench {
  readonly deliveries: SinkFigures;
  readonly strays: SinkFigures & { readonly expected: number; readonly expectedArrived: number };
}

export interface SinkFigures {
  readonly sent: number;
  readonly kept: number;
  readonly seconds: number;
  readonly rssMb: number;
}

const WEBHOOKS = 1000;
const CHANGES = 100;
const STRAYS = 100_000;
const EXPECTED_EVERY = 1000;

export async function sinkBench(): Promise<SinkBench> {
  const deliveries = await withSink(async (sink, caPem) => {
    const inboxes = Array.from({ length: WEBHOOKS }, (_, n) => sink.inbox(`webhook ${n}`));
    const urls = inboxes.map(({ targetUrl }) => targetUrl);
    const seconds = await sent({ caPem, urls, rounds: CHANGES });
    const kept = inboxes.reduce((sum, inbox) => sum + inbox.deliveries.length, 0);
    return { sent: WEBHOOKS * CHANGES, kept, seconds, rssMb: rssMb() };
  });
  const strays = await withSink(async (sink, caPem) => {
    const inbox = sink.inbox("expected");
    const nobody = Array.from({ length: EXPECTED_EVERY - 1 }, (_, n) => `${sink.url}/nobody-${n}`);
    const rounds = STRAYS / EXPECTED_EVERY;
    const seconds = await sent({ caPem, urls: [...nobody, inbox.targetUrl], rounds });
    const kept = sink.strayDeliveries.length;
    const told = { expected: rounds, expectedArrived: inbox.deliveries.length };
    return { sent: STRAYS, kept, seconds, rssMb: rssMb(), ...told };
  });
  return { deliveries, strays };
}

const rssMb = () => Math.round(process.memoryUsage().rss / 1e6);

async function withSink<T>(use: (sink: Sink, caPem: string) => Promise<T>): Promise<T> {
  const authority = await createCertificateAuthority();
  const certificate = await authority.issue({ hosts: ["127.0.0.1"] });
  const sink = await startSink({ listen: { host: "127.0.0.1", port: 0 }, certificate });
  try {
    return await use(sink, authority.certificatePem);
  } finally {
    await sink.close();
  }
}

export interface Sending {
  readonly caPem: string;
  readonly urls: readonly string[];
  /** How often each of them is sent to. */
  readonly rounds: number;
}

/** @returns seconds until all was answered */
async function sent(sending: Sending): Promise<number> {
  const sender = fork(compiledFile("harness/bench/sink-sender.js"));
  const ended = once(sender, "message");
  sender.send(sending);
  const [{ seconds }] = (await ended) as [{ seconds: number }];
  return seconds;
}
