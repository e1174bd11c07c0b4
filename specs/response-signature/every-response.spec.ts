/** Section "Response signature", judged over every response of the run (rule D06). */
import { chapter, expect, requirement, requireThat, type World } from "#harness";
import { type SurveyedResponse, signatureFormFault, statedResponses } from "./response-survey.ts";

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
      await world.shared.serviceKey();
      await world.service.getPublicKey();

      const responses = statedResponses(world.exchanges);
      requireThat(id === "RSG-01" || responses.some(hasValue), "No response has X-Signature.", "RSG-01");
      requireThat(!isOfBase64(id) || responses.some(hasBase64), "No X-Signature is Base64.", "RSG-02");

      const wrong = responses.flatMap((response) => describe(response, fault(response, world)));
      expect(wrong, `${what}, of ${responses.length} responses`).toEqual([]);
    });
});

const isOfBase64 = (id: string) => id === "RSG-03" || id === "RSG-30";
const hasValue = ({ values }: SurveyedResponse) => values.length > 0;
const hasBase64 = ({ values }: SurveyedResponse) => values.some(isBase64);
const isBase64 = (value: string) => signatureFormFault(value, []) === undefined;

function describe({ description }: SurveyedResponse, fault: string | undefined): string[] {
  return fault === undefined ? [] : [`${description}: ${fault}`];
}
