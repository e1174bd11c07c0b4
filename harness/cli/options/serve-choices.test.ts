import { afterEach, describe, expect, it, vi } from "vitest";
import { startSandbox } from "../end-to-end/testing/sandbox.ts";
import { main } from "../main.ts";

const DEADLINE_MS = 120_000;
afterEach(() => {
  vi.restoreAllMocks();
});

async function said(...args: string[]): Promise<{ code: number; text: string }> {
  let text = "";
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, "write").mockImplementation((piece) => {
      text += String(piece);
      return true;
    });
  const code = await main(["node", "countersign", ...args]);
  return { code, text };
}

describe("serve with a named fault", () => {
  it("serves that fault, and a choice beside it", { timeout: DEADLINE_MS }, async () => {
    const sandbox = await startSandbox([
      "--defect",
      "unsigned-responses",
      "--variation",
      "latency-of-150-ms",
    ]);
    try {
      expect(sandbox.told("defect")).toBe("unsigned-responses");
      const started = performance.now();
      const answer = await fetch(`${sandbox.told("base_url")}/user`, {
        headers: { Authorization: `Bearer ${sandbox.told("TOKEN")}` },
      });
      expect(answer.headers.get("x-signature")).toBeNull();
      expect(performance.now() - started).toBeGreaterThan(100);
    } finally {
      await sandbox.stop();
    }
  });

  it.each([
    [["--defect", "latency-of-150-ms"], "latency-of-150-ms is a variation"],
    [["--variation", "latency"], "Did you mean latency-of-150-ms?"],
  ])("refuses %j before anything is started", async (options, words) => {
    const { code, text } = await said("serve", ...options);
    expect(code).toBe(2);
    expect(text).toContain(words);
  });
});

describe("list", () => {
  it("--defects tells every name that serve takes", async () => {
    const { text } = await said("list", "--defects", "--json");
    const names = (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["unsigned-responses", "latency-of-150-ms"]));
  });

  it("--of receiver and client tell the second catalogue, and without it the first is as before", async () => {
    expect((await said("list", "--of", "receiver")).text).toContain("RCV-01");
    expect((await said("list", "--of", "client", "--json")).text).toContain("CLI-01");
    vi.restoreAllMocks();
    expect((await said("list")).text).not.toMatch(/RCV-|CLI-/);
  });
});
