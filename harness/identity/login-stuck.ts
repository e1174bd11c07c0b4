/** Why a login through a provider's pages came to no end. */
export type Obstacle =
  | "no form"
  | "password refused"
  | "more asked for"
  | "password elsewhere"
  | "no way back";

export class LoginStuck extends Error {
  readonly at: Obstacle;
  /** Of the page at which it ended, where it ended at one. */
  readonly status: number | undefined;

  constructor(at: Obstacle, message: string, status?: number) {
    super(message);
    this.name = "LoginStuck";
    this.at = at;
    this.status = status;
  }
}
