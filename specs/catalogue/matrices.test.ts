/** The routes and matrices agree with each other and with the tables of the interface. */
import { describe, expect, it } from "vitest";
import {
  acceptance,
  type CredentialCase,
  credentialCases,
  credentialMatrix,
  entityKinds,
  notificationActions,
  notificationMatrix,
  routeNames,
  routes,
  titleOf,
} from "./index.ts";

const credentials = Object.keys(credentialCases) as CredentialCase[];
const guarded = routeNames.filter((route) => routes[route].access !== "none");

describe("routes", () => {
  it("are the eight of the interface, in its order", () => {
    expect(routeNames.map(titleOf)).toEqual([
      "GET /system/public-key",
      "POST /user/api-key",
      "GET /user",
      "PUT /user",
      "POST /user/webhook",
      "PUT /user/webhook/{webhookId}",
      "POST /user/webhook/{webhookId}/{entityId}",
      "DELETE /user/webhook/{webhookId}/{entityId}",
    ]);
  });

  it("carry a body where the interface shows one", () => {
    expect(routeNames.filter((name) => routes[name].hasBody)).toEqual([
      "createApiKey",
      "putUser",
      "createWebhook",
    ]);
  });
});

describe("the credential matrix", () => {
  it("has a cell for every route and credential", () => {
    for (const row of Object.values(credentialMatrix)) expect(Object.keys(row)).toEqual(credentials);
  });

  it("lets a Bearer token in everywhere that is shown, and nobody without a credential but on the public route", () => {
    for (const route of routeNames) expect(acceptance(route, "bearer")).toBe("accepted");
    expect(routeNames.filter((route) => acceptance(route, "none") === "accepted")).toEqual(["getPublicKey"]);
  });

  it("wants exactly 401 for a key in the wrong mode on every route that needs authentication", () => {
    for (const route of guarded) {
      expect(acceptance(route, "signingKeyInHeader")).toBe("unauthorized");
      expect(acceptance(route, "signatureOfPlainKey")).toBe("unauthorized");
    }
  });

  it("tells the owner of a webhook from another user", () => {
    for (const route of guarded.filter((name) => routes[name].access === "owner")) {
      expect([acceptance(route, "plainKey", "owner"), acceptance(route, "plainKey", "other")]).toEqual([
        "open",
        "refused",
      ]);
      expect(acceptance(route, "bearer", "other")).toBe("refused");
    }
  });
});

describe("the notification matrix", () => {
  it("has a cell for every kind and action; only Invoice and the creation of a BusinessEntity are open", () => {
    const open = entityKinds.flatMap((kind) =>
      notificationActions
        .filter((action) => notificationMatrix[kind][action] === "open")
        .map((action) => `${kind} ${action}`),
    );

    expect(Object.keys(notificationMatrix)).toEqual([...entityKinds]);
    expect(open).toEqual(["BusinessEntity create", "Invoice create", "Invoice update", "Invoice delete"]);
  });
});
