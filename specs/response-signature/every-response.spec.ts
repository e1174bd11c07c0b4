/** Section "Response signature", judged over every response of the run (rule D06). */
import type { Cite } from "#catalogue";
import { expect, faultOfResponse, requirement, requireThat, type World } from "#harness";
import { narrowerThan } from "./narrower.ts";
import { type SurveyedResponse, signatureFormFault, statedResponses } from "./response-survey.ts";

type Fault = (response: SurveyedResponse, world: World) => string | undefined;

interface Row {
  readonly id: "RSG-01" | "RSG-02" | "RSG-03" | "RSG-04" | "RSG-05" | "RSG-20" | "RSG-24" | "RSG-30";
  readonly what: string;
  readonly fault: Fault;
}

/** What was signed instead is known of any response; of one that met others it is for RSG-23 to say. */
const signedInstead =
  (cite: Cite): Fault =>
  ({ finding, company }) =>
    company === "alone" && faultOfResponse(finding) === cite ? finding?.reason : undefined;

/** One row a requirement: what is wrong with a response, if anything. */
const faults: readonly Row[] = [
  {
    id: "RSG-01",
    what: "responses without X-Signature",
    fault: ({ values }) => (values.length === 0 ? "no X-Signature" : undefined),
  },
  {
    id: "RSG-02",
    what: "values of X-Signature that are not the Base64 of a signature",
    fault: ({ values }, { serviceKeys }) =>
      values.map((value) => signatureFormFault(value, serviceKeys)).find(Boolean),
  },
  {
    id: "RSG-03",
    what: "responses whose X-Signature does not verify over the exact body",
    fault: ({ values: [value], finding }) =>
      finding?.verified === false && value !== undefined && isBase64(value)
        ? (finding.reason ?? "wrong")
        : undefined,
  },
  {
    id: "RSG-04",
    what: "responses whose X-Signature is over other bytes than those that were sent",
    fault: signedInstead("X-Signature is over the bytes on the wire"),
  },
  {
    id: "RSG-05",
    what: "responses whose X-Signature is that of an earlier response",
    fault: signedInstead("X-Signature belongs to its own body"),
  },
  {
    id: "RSG-24",
    what: "responses whose X-Signature is over what the client sent",
    fault: signedInstead("X-Signature is the service's own"),
  },
  {
    id: "RSG-20",
    what: "responses with more than one X-Signature",
    fault: ({ values }) =>
      values.length > 1 || values.some((value) => value.includes(",")) ? values.join(" | ") : undefined,
  },
  {
    id: "RSG-30",
    what: "values of X-Signature whose length is no multiple of four",
    fault: ({ values }) => values.find((value) => isBase64(value) && value.length % 4 !== 0),
  },
];

for (const { id, what, fault } of faults)
  requirement(id, "every response of the run", { when: "after all" }, async (world) => {
    await world.shared.serviceKey();
    await world.service.getPublicKey();

    const responses = statedResponses(world.exchanges);
    requireThat(id === "RSG-01" || responses.some(hasValue), "No response has X-Signature.", "RSG-01");
    requireThat(!isOfBase64(id) || responses.some(hasBase64), "No X-Signature is Base64.", "RSG-02");

    const wrong = responses.filter((response) => fault(response, world) !== undefined);
    const described = wrong.map((response) => `${response.description}: ${fault(response, world)}`);
    const narrower = isOfEveryResponse(id) ? narrowerThan(wrong, responses) : [];
    expect(described, `${what}, of ${responses.length} responses`, narrower).toEqual([]);
  });

const isOfEveryResponse = (id: string) => id === "RSG-01" || id === "RSG-03";
const isOfBase64 = (id: string) => id === "RSG-03" || id === "RSG-30";
const hasValue = ({ values }: SurveyedResponse) => values.length > 0;
const hasBase64 = ({ values }: SurveyedResponse) => values.some(isBase64);
const isBase64 = (value: string) => signatureFormFault(value, []) === undefined;
