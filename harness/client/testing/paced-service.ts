/** A service that limits its clients, in the time of a test, and clients that keep to a pace. */
import { vi } from "vitest";
import type { Pace } from "../pace.ts";

export const CLIENTS = 24;
export const LATENCY_MS = 20;
export const PATIENCE_MS = 60_000;

interface Arrival {
  readonly kind: string;
  readonly at: number;
  readonly isTaken: boolean;
}

export interface Service {
  readonly arrivals: Arrival[];
  readonly limiter: (kind: string, at: number) => boolean;
  readonly retryAfter?: string;
  /** Of its refusals; 429 unless told. */
  readonly status?: number;
}

/** A service that begins now; its clients are told apart by nothing. */
export function serviceOf(limiter: Service["limiter"], retryAfter?: string): Service {
  const start = performance.now();
  return {
    arrivals: [],
    limiter: (kind, at) => limiter(kind, at - start),
    ...(retryAfter ? { retryAfter } : {}),
  };
}

async function ask({ arrivals, limiter, retryAfter, status = 429 }: Service, kind: string) {
  await new Promise((resolve) => setTimeout(resolve, LATENCY_MS / 2));
  const at = performance.now();
  const isTaken = limiter(kind, at);
  arrivals.push({ kind, at, isTaken });
  await new Promise((resolve) => setTimeout(resolve, LATENCY_MS / 2));
  return { status: isTaken ? 200 : status, retryAfter: isTaken ? undefined : retryAfter };
}

export const call = (pace: Pace, service: Service, kind: string, route = kind) =>
  pace.untilTaken({ kind, route, summary: kind }, () => ask(service, kind));

/** So many clients send so many requests each, of five kinds, one after the other. Gives the seconds it took. */
export async function load(pace: Pace, service: Service, each: number): Promise<number> {
  const start = performance.now();
  const client = async (number: number) => {
    for (let i = 0; i < each; i++) await call(pace, service, `kind ${(number + i) % 5}`);
  };
  await toEnd(Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number))));
  return (performance.now() - start) / 1000;
}

/** Lets the time of the test pass until this is settled. */
export async function toEnd<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  while (!isSettled) await vi.advanceTimersByTimeAsync(50);
  return promise;
}

export const refusals = ({ arrivals }: Service) => arrivals.filter(({ isTaken }) => !isTaken).length;

/** What this comes to while other requests go on to be sent. */
export async function besideOthers<T>(pace: Pace, service: Service, work: Promise<T>): Promise<T> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const others = async () => {
    while (!isOver) {
      await call(pace, service, "other");
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  await toEnd(Promise.all([over, ...Array.from({ length: 8 }, others)]));
  return over;
}
