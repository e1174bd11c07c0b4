/** What an answer of the service has to be, in the interface's words. */

import type { Cite } from "#catalogue";
import { noteTrouble, remark } from "../check/current-check.ts";
import { Untestable } from "../check/untestable.ts";
import type { Answer } from "../client/answer.ts";
import { UNAUTHORIZED } from "../client/unauthorized.ts";
import { tellsErrorOnly } from "../reading/error-object.ts";
import { AssertionError } from "./assertion-error.ts";
import { requireOfService } from "./require-of-service.ts";

export class AnswerExpectation {
  readonly #answer: Answer;
  readonly #suspects: Cite[];

  constructor(answer: Answer, suspects: readonly Cite[] = []) {
    this.#answer = answer;
    this.#suspects = [...suspects];
  }

  /** Success: any 2xx. */
  toBeAccepted(): void {
    this.#require(this.#answer.accepted, "2xx");
  }

  /**
   * Refused: not 2xx. Where the interface gives no status, any will do; a redirect or a 5xx is a refusal with a remark.
   * That nothing was disclosed and nothing changed is for the check to say.
   * Where only the body tells the refusal, that is one fault of its own (ruling J13).
   */
  toBeRefused(): void {
    if (tellsErrorOnly(this.#answer)) this.#suspects.push("a refusal is told by the status");
    this.#require(!this.#answer.accepted, "a refusal (any 4xx)");
    if (this.#answer.status >= 500) remark(`${this.#answer.summary} refused with a server error.`);
    if (this.#answer.status < 400) remark(`${this.#answer.summary} refused with a redirect.`);
  }

  /** Exactly 401 (section Errors). */
  toBeUnauthorized(): void {
    this.#require(this.#answer.status === UNAUTHORIZED, "401 Unauthorized");
  }

  /**
   * Carries an X-Signature that verifies over its exact body with the key of GET /system/public-key (section Response signature):
   * then it is the service's own, whatever its status.
   * @throws Untestable blocked by PK-02 while no key is known
   */
  toBeSigned(): void {
    const { signature } = this.#answer;
    if (signature?.verified === true) return;
    requireOfService(this.#answer);
    if (signature?.verified === null && signature.value !== undefined)
      throw new Untestable("No public key of the service is known, so no signature can be verified.", {
        cites: ["the public key of the service can be read"],
      });
    const received =
      signature?.value === undefined ? "no X-Signature" : (signature.reason ?? "one that does not verify");
    const { summary, n, status } = this.#answer;
    const expected = "an X-Signature that verifies over the exact body";
    throw new AssertionError(
      `${summary} gave ${status}: expected ${expected}, received ${received} (exchange ${n}).`,
      expected,
      received,
      this.#suspects,
    );
  }

  /** None of these values stands in the body. */
  toDiscloseNothingOf(values: Readonly<Record<string, string>>): void {
    const text = this.#answer.body.toString("utf8");
    const disclosed = Object.entries(values).filter(([, value]) => value.length > 3 && text.includes(value));
    this.#require(disclosed.length === 0, "a body without protected data", () =>
      disclosed.map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(", "),
    );
  }

  #require(
    holds: boolean,
    expected: string,
    received: () => string = () => String(this.#answer.status),
  ): void {
    requireOfService(this.#answer);
    if (holds) return;
    const { summary, n, status } = this.#answer;
    if (status >= 500) noteTrouble({ kind: "failure", what: `${summary} gave ${status}` });
    throw new AssertionError(
      `${summary}: expected ${expected}, received ${received()} (exchange ${n}).`,
      expected,
      `${received()} ${this.#answer.excerpt}`.trim(),
      this.#suspects,
    );
  }
}
