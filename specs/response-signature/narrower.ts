/** What is wrong with some responses of a run only, as the requirement that is about just these: that of every response says no more. */
import { type Cite, routes } from "#catalogue";
import { faultOfResponse, isInWrongMode } from "#harness";
import type { SurveyedResponse } from "./response-survey.ts";

const titleOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const publicKey = titleOf(routes.getPublicKey);
const webhookCreation = titleOf(routes.createWebhook);
const known: ReadonlySet<string> = new Set(Object.values(routes).map(titleOf));
const paths: ReadonlySet<string> = new Set(Object.values(routes).map(({ path }) => path));
const isOfUnknownPath = ({ route }: SurveyedResponse) => !paths.has(route.slice(route.indexOf(" ") + 1));
const isOfUnservedMethod = (response: SurveyedResponse) =>
  !isOfUnknownPath(response) && !known.has(response.route);
const isOfOneWebhook = ({ route }: SurveyedResponse) => known.has(route) && route.includes("{webhookId}");
const isBetween = ({ status }: SurveyedResponse, first: number, last: number) =>
  status >= first && status <= last;

/** Matrix 4.2: which responses each is about. */
const scopes: readonly (readonly [Cite, (response: SurveyedResponse) => boolean])[] = [
  ["PK-10", (response) => response.route === publicKey && isBetween(response, 200, 299)],
  ["RSG-06", (response) => isBetween(response, 200, 299)],
  ["RSG-07", ({ status }) => status === 401],
  ["CMX-07", ({ status, credential }) => status === 401 && isInWrongMode(credential)],
  ["RSG-08", (response) => isOfOneWebhook(response) && [403, 404].includes(response.status)],
  // A guard may answer 401 before either is told.
  ["RSG-09", (response) => [404, 410].includes(response.status) || isOfUnknownPath(response)],
  ["RSG-10", (response) => [405, 501].includes(response.status) || isOfUnservedMethod(response)],
  ["RSG-11", (response) => isBetween(response, 400, 499) && ![401, 403, 404, 405].includes(response.status)],
  ["RSG-12", (response) => response.route === webhookCreation && isBetween(response, 400, 499)],
  ["RSG-13", (response) => response.isEmpty && isBetween(response, 200, 299)],
];

/** So many right ones are no accident where what is wrong is what another response was to carry: that takes two that meet. */
const MANY = 20;
/** Where so many were to be expected, it is no accident that there is none (once in 150 times, by Poisson). */
const MANY_EXPECTED = 5;

/** Those that are about every one of the wrong ones, and those that are about how each of them is signed instead. */
export function narrowerThan(wrong: readonly SurveyedResponse[], all: readonly SurveyedResponse[]): Cite[] {
  if (wrong.length === 0) return [];
  const ofScope = [...scopesOf(wrong), ...ofMeeting(wrong, all)];
  // Of another body may be of an empty one, or of one that is not known.
  const telling = wrong.filter(({ finding }) => !/empty string|nothing known/.test(finding?.reason ?? ""));
  const [first, ...others] = telling.map(({ finding }) => faultOfResponse(finding));
  const isShared = first !== undefined && others.every((other) => other === first);
  return isShared ? [...ofScope, first] : ofScope;
}

/** What each of the wrong ones is of: a router answers for what is not served, be it a path or a method. */
function scopesOf(wrong: readonly SurveyedResponse[]): Cite[] {
  const ofAll = scopes.filter(([, isOf]) => wrong.every(isOf)).map(([id]) => id);
  if (ofAll.length > 0) return ofAll;
  const ofRouter = scopes.filter(([id]) => id === "RSG-09" || id === "RSG-10");
  const isOfRouter = (response: SurveyedResponse) => ofRouter.some(([, isOf]) => isOf(response));
  return wrong.every(isOfRouter) ? ofRouter.map(([id]) => id) : [];
}

/** Where each of the wrong ones met other requests, and some that met none were wrong by now if that did not matter: that it did. */
function ofMeeting(wrong: readonly SurveyedResponse[], all: readonly SurveyedResponse[]): Cite[] {
  const alone = all.filter(({ company }) => company !== "beside others").length;
  const wrongOfThoseThatMet = wrong.length / Math.max(1, all.length - alone);
  const isOfMeeting = wrong.length > 0 && wrong.every(({ company }) => company !== "alone");
  const isOfAnother = wrong.every(({ finding }) => /earlier response/.test(finding?.reason ?? ""));
  const isTelling = isOfAnother ? alone >= MANY : alone * wrongOfThoseThatMet >= MANY_EXPECTED;
  return isOfMeeting && isTelling ? ["RSG-23"] : [];
}
