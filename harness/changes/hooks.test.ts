import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createHttpFetcher } from "../client/http-fetcher.ts";
import { createPace } from "../client/pace.ts";
import { listen } from "../net/listener.ts";
import type { ChangeRequest } from "./change-hook.ts";
import { commandHook } from "./command-hook.ts";
import { readHookAnswer } from "./hook-answer.ts";
import { urlHook } from "./url-hook.ts";

const create: ChangeRequest = { action: "create", entityName: "Contract", businessEntityId: "be-1" };
const update: ChangeRequest = { ...create, action: "update", entityId: "c-1" };

describe("what a hook answers", () => {
  it.each([
    ['{"entityId":"c-1"}', { entityId: "c-1" }],
    ['{"entityId":7}', { entityId: "7" }],
    ['{"entityId":"c-1","columns":{"state":"paid"}}', { entityId: "c-1", columns: { state: "paid" } }],
    ['{"entityId":"c-1","columns":null}\n', { entityId: "c-1" }],
  ])("is read: %s", (text, answer) => {
    expect(readHookAnswer(text, create)).toEqual(answer);
  });

  it("need not repeat the entityId that it was given", () => {
    expect(readHookAnswer("{}", update)).toEqual({ entityId: "c-1" });
  });

  it.each([
    ["", "the hook's answer is not a JSON object: nothing"],
    ["done", "the hook's answer is not a JSON object: done"],
    ['["c-1"]', 'the hook\'s answer is not a JSON object: ["c-1"]'],
    ["{}", "the hook's answer has no entityId: {}"],
    ['{"entityId":""}', /an entityId that is neither a text nor a number/],
    ['{"entityId":{"id":1}}', /an entityId that is neither a text nor a number/],
    ['{"entityId":"c-1","columns":["state"]}', /columns that are no object/],
  ])("is refused with what is wrong with it: %j", (text, message) => {
    expect(() => readHookAnswer(text, create)).toThrow(message);
  });
});

describe("a hook that is a command", () => {
  const pace = createPace();
  const AMPLE_MS = 15_000;
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hooks-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("is given the request, and gives its answer", async () => {
    const hook = commandHook(`cat > '${folder}/request' && echo '{"entityId":"'$ID'"}'`, {
      ...process.env,
      ID: "c-9",
    });
    expect(await hook(create, pace)).toEqual({ entityId: "c-9" });
    expect(JSON.parse(await readFile(`${folder}/request`, "utf8"))).toEqual(create);
  });

  it("may open what it reads and prints by their names", async () => {
    const command = `cat /dev/stdin > '${folder}/named'; echo noted > /dev/stderr; echo '{"entityId":"d-1"}' > /dev/stdout`;
    expect(await commandHook(command, process.env)(create, pace)).toEqual({ entityId: "d-1" });
    expect(JSON.parse(await readFile(`${folder}/named`, "utf8"))).toEqual(create);
  });

  it.each([
    ["echo no such table >&2; exit 3", /^the hook ended with exit code 3: no such table$/],
    ["kill -9 $$", /^the hook ended by SIGKILL: nothing$/],
    ["true", /is not a JSON object: nothing/],
  ])("fails with what it said: %s", async (command, message) => {
    await expect(commandHook(command, process.env)(create, pace)).rejects.toThrow(message);
  });

  it("is ended at its deadline with all that it started", async () => {
    const file = `${folder}/alive`;
    // What it starts would go on for half a minute, and holds its output open.
    const command = `(sleep 30; touch '${file}') & echo $! > '${file}.pid'; wait; echo '{"entityId":"late"}'`;
    const hook = commandHook(command, process.env, 500);
    await expect(hook(create, pace)).rejects.toThrow("the hook did not end within 500 ms");
    const pid = Number(await readFile(`${file}.pid`, "utf8"));
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(existsSync(file)).toBe(false);
  });

  it("is ended at its deadline when it does not want to be", async () => {
    const hook = commandHook(`trap '' TERM INT HUP; while :; do sleep 1; done`, process.env, 500);
    await expect(hook(create, pace)).rejects.toThrow(/did not end within/);
  });

  it("is ended when it prints without end", async () => {
    const hook = commandHook("yes", process.env, AMPLE_MS);
    await expect(hook(create, pace)).rejects.toThrow("the hook printed more than 1048576 bytes");
  });
});

/** Whether it is there, and more than the remains of one that nobody asked for. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

describe("a hook that is an address", () => {
  let close: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await close?.();
  });

  const hookThatAnswers = async (
    ...answers: readonly (readonly [number, http.OutgoingHttpHeaders, string])[]
  ) => {
    const asked: (string | undefined)[] = [];
    const listener = await listen(
      http.createServer((request, response) => {
        request.resume();
        asked.push(request.headers.authorization);
        const [status, headers, body] = answers[asked.length - 1] ?? answers.at(-1)!;
        response.writeHead(status, headers).end(body);
      }),
      "127.0.0.1",
      0,
    );
    close = listener.close;
    return { hook: urlHook(`http://127.0.0.1:${listener.port}/`, "secret", createHttpFetcher()), asked };
  };

  it("is asked again when it asks to wait", async () => {
    const { hook, asked } = await hookThatAnswers(
      [429, { "Retry-After": "0" }, ""],
      [503, { "Retry-After": "0" }, ""],
      [200, {}, '{"entityId":"c-1"}'],
    );
    expect(await hook(create, createPace())).toEqual({ entityId: "c-1" });
    expect(asked).toEqual(Array(3).fill("Bearer secret"));
  });

  it("is not asked again when it may have made the change", async () => {
    const { hook, asked } = await hookThatAnswers([502, {}, "bad gateway"]);
    await expect(hook(create, createPace())).rejects.toThrow("the hook answered 502: bad gateway");
    expect(asked).toHaveLength(1);
  });

  it("fails when its answer has no end that can be waited for", async () => {
    const { hook } = await hookThatAnswers([200, {}, JSON.stringify({ entityId: "x".repeat(2 ** 20) })]);
    await expect(hook(create, createPace())).rejects.toThrow(
      "the hook answered with more than 1048576 bytes",
    );
  });
});
