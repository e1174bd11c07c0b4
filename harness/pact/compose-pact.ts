/** Composes a pact for consumers: neutral, with what the interface shows alone; or as one implementation chose. */
import { routes } from "#catalogue";
import { exampleLike } from "./chosen-example.ts";
import { type EventSentence, eventSentences } from "./event-sentences.ts";
import { type HttpSentence, httpSentences } from "./http-sentences.ts";
import type { Example } from "./neutral-examples.ts";
import {
  type HttpInteraction,
  type MessageInteraction,
  ofForm,
  type PactBody,
  type PactFile,
  type PactRules,
  type Rule,
} from "./pact-file.ts";
import type { ChosenAnswer, ProviderChoices } from "./provider-choices.ts";
import { requestOf } from "./request-of.ts";
import { examplePublicKey, exampleSignature } from "./signed-examples.ts";

const PROVIDER = "Financial Data Service";

/** @param choices undefined for the neutral pact */
export function composePact(consumer: string, choices?: ProviderChoices): PactFile {
  return {
    consumer: { name: consumer },
    provider: { name: PROVIDER },
    interactions: [
      ...httpSentences.map((sentence) => httpInteraction(sentence, choices)),
      ...eventSentences.map((sentence) => messageInteraction(sentence, choices)),
    ],
    metadata: {
      pactSpecification: { version: "4.0" },
      countersign: {
        profile: choices === undefined ? "neutral" : choices.kind,
        publicKeyOfExamples: examplePublicKey(),
      },
    },
  };
}

function httpInteraction(sentence: HttpSentence, choices: ProviderChoices | undefined): HttpInteraction {
  const { requirement, description, states } = sentence;
  return {
    type: "Synchronous/HTTP",
    key: requirement,
    description,
    pending: false,
    ...(states ? { providerStates: states } : {}),
    request: requestOf(sentence, routes[sentence.route]),
    response: responseOf(sentence, choices),
  };
}

const BASE64 = ofForm("^[A-Za-z0-9+/]+={0,2}$");

function responseOf(
  sentence: HttpSentence,
  choices: ProviderChoices | undefined,
): HttpInteraction["response"] {
  const chosen = chosenAnswer(sentence, choices);
  const example = chosen?.record ? exampleLike(chosen.record, sentence.shown) : sentence.shown;
  const bytes = example ? Buffer.from(JSON.stringify(example.value)) : Buffer.alloc(0);
  const signature = exampleSignature(bytes);
  const rules: PactRules = {
    ...(sentence.answer === 401 || chosen?.status !== undefined ? {} : { status: anyOf(sentence.answer) }),
    header: { "X-Signature": BASE64 },
    ...(example ? { body: example.rules } : {}),
  };
  return {
    status: chosen?.status ?? STATUS_OF_EXAMPLE[sentence.answer],
    headers: { "X-Signature": [signature ?? UNSIGNED] },
    ...(example ? { body: bodyOf(example, bytes, signature !== undefined) } : {}),
    matchingRules: rules,
  };
}

/** Base64, and no signature: of what is not the reference service's there are no signed examples. */
const UNSIGNED = Buffer.from("not a signature").toString("base64");

const STATUS_OF_EXAMPLE = { success: 200, refused: 401, 401: 401 } as const;

const anyOf = (answer: "success" | "refused"): Rule => ({
  combine: "AND",
  matchers: [{ match: "statusCode", status: answer === "success" ? "success" : "clientError" }],
});

/** Where a refusal was seen for lack of a credential only, no other refusal follows from it. */
function chosenAnswer(
  { answer, route, requirement }: HttpSentence,
  choices: ProviderChoices | undefined,
): ChosenAnswer | undefined {
  if (choices === undefined) return undefined;
  if (answer === "success") return choices.accepted[route];
  return requirement === "AUT-01" ? choices.refused[route] : undefined;
}

const bodyOf = ({ value }: Example, bytes: Buffer, isSigned: boolean): PactBody =>
  isSigned
    ? { content: bytes.toString("base64"), contentType: "application/json", encoded: "base64" }
    : { content: value, contentType: "application/json", encoded: false };

function messageInteraction(
  { requirement, description, states, kind, shown }: EventSentence,
  choices: ProviderChoices | undefined,
): MessageInteraction {
  const chosen = choices?.events[kind];
  const example = chosen
    ? exampleLike(chosen, { ...shown, value: { Type: TYPES[kind], ...shown.value } })
    : shown;
  return {
    type: "Asynchronous/Messages",
    key: requirement,
    description,
    pending: false,
    providerStates: states,
    contents: { content: example.value, contentType: "application/json", encoded: false },
    matchingRules: { body: example.rules },
  };
}

/** As the usual notification service says of which kind a message is, where this one does. */
const TYPES = { confirmation: "SubscriptionConfirmation", notification: "Notification" } as const;
