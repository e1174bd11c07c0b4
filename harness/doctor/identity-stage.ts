/** The realm: its discovery document, and whether the issuer in it is the one of FDS_AUTH_URL. */
import { unreachable } from "../errors/harness-error.ts";
import { parseJsonObject } from "../json/parse-json-object.ts";
import { discoveryFaults, withoutHost } from "../procedures/users/discovery.ts";
import { startIdentity } from "../run/start-identity.ts";
import type { Stage } from "./stage.ts";

export const DISCOVERY = "discovery document and issuer";

export function identityStage(needs: readonly string[]): Stage {
  return {
    name: DISCOVERY,
    needs,
    examine: async (examination) => {
      const { configuration, fetch, secrets, started } = examination;
      const identity = await startIdentity(configuration, {
        fetch,
        onSecret: (value, label) => secrets.add(value, label),
      });
      started.push(() => identity.stop());
      examination.identity = identity;
      const tried = `GET ${identity.authUrl}/.well-known/openid-configuration (${identity.kind})`;
      const { status, body } = await identity.discover();
      const document = status === 200 ? parseJsonObject(Buffer.from(body)) : undefined;
      if (document === undefined) throw noDocument(tried, status, body);
      const faults = discoveryFaults(document);
      if (faults.length > 0) throw badDocument(tried, faults);
      const issuer = String(document.issuer);
      if (withoutHost(issuer) !== withoutHost(identity.authUrl))
        throw otherIssuer(tried, issuer, identity.authUrl);
      const isSame = issuer.replace(/\/$/, "") === identity.authUrl;
      return {
        tried,
        saw: `issuer ${issuer}`,
        ...(isSame
          ? {}
          : {
              advice: `The issuer is on another host than FDS_AUTH_URL (${identity.authUrl}): right inside a container network, a mistake elsewhere.`,
            }),
      };
    },
  };
}

const noDocument = (tried: string, status: number, body: string) =>
  unreachable("settings", "no-discovery-document", {
    tried,
    saw: `status ${status}, ${body.slice(0, 120) || "an empty body"}`,
    next: "FDS_AUTH_URL has to be the realm itself (for Keycloak https://host/realms/<name>), without .well-known.",
  });

const badDocument = (tried: string, faults: readonly string[]) =>
  unreachable("identity provider", "discovery-document-incomplete", {
    tried,
    saw: faults.join("; "),
    next: "The realm has to publish a complete document (OpenID Connect Discovery, section 3).",
  });

const otherIssuer = (tried: string, issuer: string, authUrl: string) =>
  unreachable("settings", "other-issuer", {
    tried,
    saw: `the issuer is ${issuer}, not ${authUrl}: tokens will name another realm`,
    next: "Set FDS_AUTH_URL to the issuer, or the realm's public address to FDS_AUTH_URL.",
  });
