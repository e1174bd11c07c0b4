/** `countersign replay report.json#31`: one exchange of a report again, freshly dated and signed, and how its answer differs. */
import { Command, Option } from "commander";
import { visibleText } from "#reports/html/page/visible-text";
import { newContext, within } from "../../check/current-check.ts";
import { Untestable } from "../../check/untestable.ts";
import type { Answer } from "../../client/answer.ts";
import { readConfiguration } from "../../configuration/read-configuration.ts";
import { unreachable } from "../../errors/harness-error.ts";
import { routeOf } from "../../gateway/named-route.ts";
import { createRealCredentials } from "../../gateway/real-credentials.ts";
import { type Session, startSession } from "../../gateway/session.ts";
import { type Difference, differencesFrom } from "../../replay/differences.ts";
import { type RecordedRequest, recordedRequest } from "../../replay/recorded-exchange.ts";
import { replayedCredential } from "../../replay/replayed-credential.ts";
import { withSettings } from "../options/settings-options.ts";
import { reportDirectory } from "../output/report-directory.ts";

interface ReplayFlags {
  envFile: string[];
  record: string;
  referenceArgs?: string[];
}

/** Exit code 0 where the answer is as it was recorded, 1 where it differs. */
export const replayCommand = (finish: (exitCode: number) => void) =>
  withSettings(new Command("replay"))
    .argument("<exchange>", "a report and the number of an exchange in it: reports/out/report.json#31")
    .option("--record <dir>", "where journal.jsonl and exchanges.har are written", "reports/out/replay")
    .addOption(new Option("--reference-args <args...>", "handed to the reference service").hideHelp())
    .action(async (reference: string, flags: ReplayFlags) => finish(await replay(reference, flags)));

async function replay(reference: string, { envFile, record, referenceArgs }: ReplayFlags): Promise<number> {
  const recorded = await recordedRequest(reference);
  const configuration = readConfiguration(process.env, envFile);
  const directory = reportDirectory(record);
  const session = await startSession({ configuration, directory, label: "replay", referenceArgs });
  try {
    const answer = await within(newContext("replay"), () => sendAgain(recorded, session));
    const differences = differencesFrom(recorded.exchange, answer);
    process.stdout.write(`${inWords(recorded, session, answer, differences)}\n`);
    return differences.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Untestable)) throw error;
    const next = "`countersign doctor` goes through everything that a session needs.";
    throw unreachable("target", "not-replayed", {
      tried: `replaying ${reference}`,
      saw: error.message,
      next,
    });
  } finally {
    await session.end();
  }
}

async function sendAgain(recorded: RecordedRequest, { world }: Session): Promise<Answer> {
  const client = world.service.as(await replayedCredential(recorded.exchange, createRealCredentials(world)));
  const { method, target, headers, body } = recorded;
  const [path = "/", ...query] = target.split("?");
  const departure = { contentType: null, headers, ...(query.length > 0 ? { query: query.join("?") } : {}) };
  const route = routeOf(method, path);
  if (route === undefined) return client.request(method, path, body, departure);
  return client.call(route, { ...(body ? { body } : {}), departure: { ...departure, path } });
}

function inWords(
  { exchange, method, target }: RecordedRequest,
  { world, directory }: Session,
  answer: Answer,
  differences: readonly Difference[],
): string {
  const lines = [
    `${method} ${target} with ${answer.facts.credential}`,
    `recorded  ${exchange.response?.status ?? exchange.failure ?? "no answer"}, of ${new URL(exchange.request.url).origin}`,
    `now       ${answer.status}, of ${world.baseUrl}`,
    ...(differences.length === 0 ? ["No difference but in values."] : []),
    ...differences.map(({ where, recorded, now }) => `${where}: ${recorded} was recorded, and now ${now}`),
    `record    ${directory}`,
  ];
  return lines.map((line) => visibleText(line)).join("\n");
}
