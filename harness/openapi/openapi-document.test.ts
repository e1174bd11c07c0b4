/** The description as it is committed, what it has to name, and that a linter of others finds nothing to say. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { requirementIds, routeNames, titleOf } from "#catalogue";
import { interfaceShapes } from "../shapes/interface-shapes.ts";
import type { Choices } from "./choices.ts";
import { openApiDocument, openApiText } from "./openapi-document.ts";

const FILE = fileURLToPath(new URL("../../fixtures/openapi.yaml", import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "countersign-openapi-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const nothingSeen = { accepted: [], refused: [], mediaType: undefined, answer: undefined };
const choices: Choices = {
  baseUrl: "https://judged.invalid/api",
  profile: { "form of the public key": "JWK" },
  publicKeyMember: "pem",
  scopeMember: undefined,
  entitiesMember: "watch",
  webhookIdPointer: "/data/id",
  signatureForm: "quoted, with headers, over date",
  routes: {
    ...(Object.fromEntries(
      routeNames.map((name) => [name, { ...nothingSeen, takesKeys: { plain: false, signing: true } }]),
    ) as unknown as Choices["routes"]),
    createWebhook: {
      accepted: [200, 202],
      refused: [409],
      mediaType: "application/vnd.service+json",
      answer: {
        type: "object",
        properties: {
          data: { type: "object", properties: { webhookId: { type: "string" } }, required: ["webhookId"] },
        },
        required: ["data"],
      },
      takesKeys: { plain: false, signing: false },
    },
  },
  refusal: { type: "object", properties: { fault: { type: "string" } }, required: ["fault"] },
  events: {
    confirmation: { mediaType: "text/plain", members: undefined },
    notification: { mediaType: undefined, members: undefined },
  },
};

describe("the description of the interface", () => {
  it("is committed (to write it anew: vitest run harness/openapi --update)", async () => {
    await expect(openApiText()).toMatchFileSnapshot(FILE);
  });

  it("has the eight routes, three access methods, two events and every shape", () => {
    const { paths, webhooks, components } = openApiDocument();
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => method !== "parameters")
        .map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations).toEqual(routeNames.map(titleOf));
    expect(Object.keys(components.securitySchemes)).toHaveLength(3);
    expect(Object.keys(webhooks)).toEqual(["confirmation", "notification"]);
    expect(Object.keys(components.schemas)).toEqual(Object.keys(interfaceShapes));
  });

  it("names every requirement of the catalogue somewhere", () => {
    const text = openApiText();
    expect(requirementIds.filter((id) => !new RegExp(`\\b${id}\\b`).test(text))).toEqual([]);
  });
});

describe("the description of one implementation", () => {
  const text = openApiText(choices);

  it("has the names, statuses and forms that it chose", () => {
    const { paths, components, servers } = openApiDocument(choices);
    const post = paths["/user/webhook"]!.post as { responses: object; security: object[] };
    expect(Object.keys(post.responses)).toEqual(["200", "202", "401", "409"]);
    expect(Object.keys(components.schemas.ApiKeyRequest!.properties!)).toEqual(["pem"]);
    expect(Object.keys(components.schemas.WebhookRequest!.properties!)).toEqual(["targetUrl", "watch"]);
    expect(components.schemas.Refusal).toMatchObject(choices.refusal!);
    expect(components.schemas.Webhook).toMatchObject({
      properties: { data: { properties: { webhookId: interfaceShapes.Webhook.properties.webhookId } } },
      required: ["data"],
    });
    expect(components.schemas.ApiKeyRequest!["x-not-shown"]).toEqual(
      interfaceShapes.ApiKeyRequest["x-not-shown"].slice(1),
    );
    expect(paths["/user/api-key"]!.post).toMatchObject({
      security: [{ accessToken: [] }, { signature: [] }],
    });
    expect(post.responses).toMatchObject({
      202: { links: { linkEntity: { parameters: { webhookId: "$response.body#/data/id" } } } },
    });
    expect(post.security).toEqual([{ accessToken: [] }]);
    expect(servers[0]!.url).toBe(choices.baseUrl);
    expect(text).toContain("quoted, with headers, over date");
  });
});

describe("Redocly's linter", () => {
  const program = join(
    dirname(createRequire(import.meta.url).resolve("@redocly/cli/package.json")),
    "bin/cli.js",
  );
  const lint = (text: string) => {
    const file = join(directory, "openapi.yaml");
    writeFileSync(file, text);
    const settings = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const args = [program, "lint", file, "--format", "json"];
    const { stdout } = spawnSync(process.execPath, args, {
      env: { ...process.env, ...settings },
      encoding: "utf8",
    });
    return (JSON.parse(stdout) as { totals: { errors: number; warnings: number } }).totals;
  };

  it.each([
    ["neutral", openApiText()],
    ["of one implementation", openApiText(choices)],
  ])("finds nothing in the description, %s", (_, text) => {
    expect(lint(text)).toMatchObject({ errors: 0, warnings: 0 });
  });

  it("finds what is wrong", () => {
    expect(
      lint(openApiText().replace("operationId: putUser", "operationId: getUser")).errors,
    ).toBeGreaterThan(0);
  });
});
