/** The interface as OpenAPI 3.1: neutral, or as one implementation chose. Made of the route table, the catalogue and the shapes. */
import { Document, isScalar, isSeq, visit } from "yaml";
import { VERSION } from "../version.ts";
import type { Choices } from "./choices.ts";
import { headerParameters, pathItems } from "./operations.ts";
import { requirementsOfAll } from "./requirements-of.ts";
import { responseComponents, responseHeaders } from "./responses.ts";
import { schemasOf } from "./schemas.ts";
import { securitySchemes } from "./security-schemes.ts";
import { webhooks } from "./webhooks.ts";

/** @param choices of one implementation; without them the description says only what the interface says */
export function openApiDocument(choices?: Choices) {
  return {
    openapi: "3.1.1",
    info: infoOf(choices),
    servers: [serverOf(choices)],
    tags: [
      { name: "Service", description: "What belongs to the service itself." },
      { name: "User", description: "The user in whose name a request acts." },
      { name: "API key", description: "Keys that act in the name and on behalf of their user." },
      { name: "Webhook", description: "Who is told of changes, and of which." },
    ],
    paths: pathItems(choices),
    webhooks: webhooks(choices),
    components: {
      securitySchemes: securitySchemes(choices),
      parameters: headerParameters,
      headers: responseHeaders,
      responses: responseComponents,
      schemas: schemasOf(choices),
    },
    "x-countersign-version": VERSION,
    "x-countersign-requirements": requirementsOfAll,
    ...(choices === undefined ? {} : { "x-countersign-profile": choices.profile }),
  };
}

/** What the document is, and how to read it. */
const infoOf = (choices: Choices | undefined) => ({
  title: "Financial Data Service API: signatures, authentication and webhooks",
  version: "1",
  summary: "Made by Countersign from the requirements that it judges.",
  description: [
    "What the interface does not show is open here on purpose, and told under `x-not-shown`: further members are allowed everywhere, statuses are 2XX and 4XX unless they are given.",
    "`x-countersign-requirements` names the requirements of Countersign's catalogue that are about a part; those of the document itself are about every operation.",
    ...(choices === undefined
      ? []
      : [
          "Names, statuses and forms are those that one implementation was seen to choose; `x-countersign-profile` has all that the run found.",
        ]),
  ].join("\n\n"),
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
});

/** Where the service is. */
const serverOf = (choices: Choices | undefined) =>
  choices === undefined
    ? {
        url: "{base_url}",
        description: "The base address of the service, which the interface does not show.",
        variables: { base_url: { default: "https://service.invalid", description: "Give your own." } },
      }
    : { url: choices.baseUrl, description: "The service that was judged." };

/** As YAML, the same bytes each time; the ids of requirements in lines, for there are many. */
export function openApiText(choices?: Choices): string {
  const document = new Document(openApiDocument(choices), { aliasDuplicateObjects: false });
  visit(document, {
    Pair(_, { key, value }) {
      if (isScalar(key) && key.value === "x-countersign-requirements" && isSeq(value)) value.flow = true;
    },
  });
  return document.toString({ lineWidth: 110 });
}
