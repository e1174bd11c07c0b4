/** Whether the client and the first user can log in. */
import { DISCOVERY } from "./identity-stage.ts";
import type { Stage } from "./stage.ts";

export const CREDENTIALS = "credentials of the client and the first user";

export const credentialsStage: Stage = {
  name: CREDENTIALS,
  needs: [DISCOVERY],
  examine: async ({ identity, configuration }) => {
    const { users, clientId, login } = identity!;
    const tokens = await login(users.alice);
    const lifetime =
      tokens.expiresAt === undefined
        ? ""
        : `, good for ${Math.round((tokens.expiresAt - Date.now()) / 1000)} s`;
    const isGiven = configuration.identity.kind === "external" && configuration.identity.grant === "token";
    return {
      tried: `logging in ${users.alice.name} with the client ${clientId}`,
      saw: `an access token${lifetime}${tokens.refreshToken ? ", and a refresh token" : ""}`,
      ...(isGiven ? { advice: "A run takes minutes: the token has to live that long." } : {}),
    };
  },
};
