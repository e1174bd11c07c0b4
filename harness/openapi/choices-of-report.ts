/** Reads from a report what this implementation chose: from its profile, and from the exchanges and events of the run. */
import { type RouteName, routeNames, titleOf } from "#catalogue";
import type { Exchange, RecordedBody, RecordedHeaders, ReportDocument } from "#reports/document";
import { parseJsonText } from "../json/parse-json-object.ts";
import { choiceOfKeys, type KeyKind } from "../shared/key-kinds.ts";
import type { Choices, EventChoices, RouteChoices } from "./choices.ts";
import { seenSchema } from "./seen-schema.ts";

export function choicesOfReport(report: ReportDocument): Choices {
  const { profile, baseUrl } = report.target;
  const answered = report.exchanges.filter(isOrdinary);
  const refusals = answered.filter(({ response }) => response!.status >= 400 && response!.status < 500);
  const isMet = (id: string) =>
    report.requirements.some((requirement) => requirement.id === id && requirement.verdict === "met");
  return {
    baseUrl,
    profile,
    publicKeyMember: profile["public key member of POST /user/api-key"],
    scopeMember: isMet("SCP-02") ? (report.run.settings.FDS_API_KEY_SCOPE_FIELD ?? "scope") : undefined,
    entitiesMember: profile["entities member of POST /user/webhook"],
    webhookIdPointer: pointerOf(profile["webhookId in the answer to POST /user/webhook"]),
    signatureForm: profile["form of Authorization: Signature"],
    routes: Object.fromEntries(
      routeNames.map((name) => [name, routeChoices(name, answered, profile)]),
    ) as Record<RouteName, RouteChoices>,
    refusal: seenSchema(refusals.flatMap(({ response }) => jsonOf(response!.body))),
    events: {
      confirmation: eventChoices(report, "confirmation"),
      notification: eventChoices(report, "notification"),
    },
  };
}

/** Those that a client would have made: no other method on the path, and nothing that was spoilt byte by byte. */
const isOrdinary = ({ response, request, route }: Exchange): boolean =>
  response !== undefined && request.raw !== true && route.startsWith(`${request.method} `);

function routeChoices(
  name: RouteName,
  exchanges: readonly Exchange[],
  profile: Readonly<Record<string, string>>,
): RouteChoices {
  const responses = exchanges.filter(({ route }) => route === titleOf(name)).map(({ response }) => response!);
  const accepted = responses.filter(({ status }) => status >= 200 && status < 300);
  const statuses = (least: number, most: number) =>
    [...new Set(responses.map(({ status }) => status))].filter((one) => one >= least && one < most).sort();
  const takes = (kind: KeyKind) => /^accepted/.test(profile[choiceOfKeys(name, kind)] ?? "");
  return {
    accepted: statuses(200, 300),
    refused: statuses(400, 500),
    mediaType: mediaTypeOf(accepted.find(({ body }) => body.bytes > 0)?.headers ?? []),
    answer: seenSchema(accepted.flatMap(({ body }) => jsonOf(body))),
    takesKeys: { plain: takes("plainKey"), signing: takes("signingKey") },
  };
}

function eventChoices({ events }: ReportDocument, kind: "confirmation" | "notification"): EventChoices {
  const ofKind = events.filter((event) => event.kind === kind);
  return {
    mediaType: mediaTypeOf(ofKind[0]?.headers ?? []),
    members: seenSchema(ofKind.flatMap(({ body }) => jsonOf(body))),
  };
}

/** The profile has "webhookId", "data.id", "Location" or "the bare body". */
function pointerOf(where: string | undefined): string | undefined {
  if (where === undefined || /^(Location|the bare body)$/.test(where)) return undefined;
  return `/${where.split(".").join("/")}`;
}

function mediaTypeOf(headers: RecordedHeaders): string | undefined {
  const value = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  return value?.split(";")[0]?.trim().toLowerCase();
}

/** The value in a list; an empty list where there is none, or not all of it was kept. */
function jsonOf({ encoding, content, cut }: RecordedBody): unknown[] {
  const value = encoding === "utf8" && cut === undefined ? parseJsonText(content) : undefined;
  return value === undefined ? [] : [value];
}
