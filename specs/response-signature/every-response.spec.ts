/** Section "Response signature", judged over every response of the run (rule D06). */
import type { RequirementId } from "#catalogue";
import {
  chapter,
  expect,
  requirement,
  type SurveyedResponse,
  signatureFormFault,
  statedResponses,
  Untestable,
  type World,
} from "#harness";

type Fault = (response: SurveyedResponse, world: World) => string | undefined;

/** One row a requirement: what is wrong with a response, if anything. */
const faults: { id: "RSG-01" | "RSG-02" | "RSG-03" | "RSG-20" | "RSG-30"; what: string; fault: Fault }[] = [
  {
    id: "RSG-01",
    what: "responses without X-Signature",
    fault: ({ values }) => (values.length === 0 ? "no X-Signature" : undefined),
  },
  {
    id: "RSG-02",
    what: "values that are not the Base64 of a signature",
    fault: ({ values }, { serviceKeys }) =>
      values.map((value) => signatureFormFault(value, serviceKeys)).find(Boolean),
  },
  {
    id: "RSG-03",
    what: "signatures that do not verify over the exact body",
    fault: ({ values: [value], finding }) =>
      finding?.verified === false && value !== undefined && isBase64(value)
        ? (finding.reason ?? "wrong")
        : undefined,
  },
  {
    id: "RSG-20",
    what: "responses with more than one value",
    fault: ({ values }) =>
      values.length > 1 || values.some((value) => value.includes(",")) ? values.join(" | ") : undefined,
  },
  {
    id: "RSG-30",
    what: "values whose length is no multiple of four",
    fault: ({ values }) => values.find((value) => isBase64(value) && value.length % 4 !== 0),
  },
];

chapter("Every response of the run", () => {
  for (const { id, what, fault } of faults)
    requirement(id, "every response of the run", { when: "last" }, async (world) => {
      await world.scenes.serviceKey();

      const responses = statedResponses(world.exchanges);
      if (id !== "RSG-01") requireSome(responses, ({ values }) => values.length > 0, "RSG-01");
      if (id === "RSG-03" || id === "RSG-30")
        requireSome(responses, ({ values }) => values.some(isBase64), "RSG-02");

      const wrong = responses.flatMap((response) => describe(response, fault(response, world)));
      expect(wrong, `${what}, of ${responses.length} responses`).toEqual([]);
    });
});

/** Where no response has it, there is nothing to judge. */
function requireSome(
  responses: readonly SurveyedResponse[],
  has: (response: SurveyedResponse) => boolean,
  blockedBy: RequirementId,
): void {
  if (responses.some(has)) return;
  throw new Untestable(`None of ${responses.length} responses has a value to be judged.`, {
    blockedBy: [blockedBy],
  });
}

const isBase64 = (value: string) => signatureFormFault(value, []) === undefined;

function describe({ words }: SurveyedResponse, fault: string | undefined): string[] {
  return fault === undefined ? [] : [`${words}: ${fault}`];
}
