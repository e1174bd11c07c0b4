/** The vocabulary of everything that can go wrong on the way to a verdict, and whose side it is on. */
export type Side =
  | "settings"
  | "network"
  | "target"
  | "identity provider"
  | "sink"
  | "change hook"
  | "countersign";

/**
 * A failure that is no verdict: what was tried, what was seen, whose side it is on, what to do next.
 * `exitCode` follows the contract: 2 settings, 3 unreachable, 4 our own fault.
 */
export class HarnessError extends Error {
  readonly code: string;
  readonly tried: string;
  readonly saw: string;
  readonly side: Side;
  readonly next: string;
  readonly exitCode: 2 | 3 | 4;

  constructor(facts: {
    code: string;
    tried: string;
    saw: string;
    side: Side;
    next: string;
    exitCode: 2 | 3 | 4;
    cause?: unknown;
  }) {
    super(`${facts.code}: ${facts.tried}: ${facts.saw}. ${facts.next}`, { cause: facts.cause });
    this.name = "HarnessError";
    this.code = facts.code;
    this.tried = facts.tried;
    this.saw = facts.saw;
    this.side = facts.side;
    this.next = facts.next;
    this.exitCode = facts.exitCode;
  }

  /** The same, as it may be shown: what was tried and seen may hold what others printed. */
  as(shown: (text: string) => string): HarnessError {
    const { code, side, exitCode, cause } = this;
    const [tried, saw, next] = [this.tried, this.saw, this.next].map(shown) as [string, string, string];
    return new HarnessError({ code, tried, saw, side, next, exitCode, cause });
  }
}

/** A setting is unknown or has a bad value: exit code 2, nothing was sent. */
export function settingsError(code: string, tried: string, saw: string, next: string): HarnessError {
  return new HarnessError({ code, tried, saw, side: "settings", next, exitCode: 2 });
}

/** The target, the identity provider or the sink cannot be started or reached: exit code 3. */
export function unreachable(
  side: Side,
  code: string,
  facts: { tried: string; saw: string; next: string; cause?: unknown },
): HarnessError {
  return new HarnessError({ code, side, exitCode: 3, ...facts });
}
