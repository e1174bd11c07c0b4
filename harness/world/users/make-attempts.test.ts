import { describe, expect, it } from "vitest";
import { createLanguageAttempts, type GatheringOptions } from "./language-attempts.ts";

/** A service that refuses, and says what was asked of it; with "ineffective" in an attempt's name it changes nothing. */
function service() {
  let language = "en";
  const asked: string[] = [];
  const options = {
    client: {
      putUser: async (body: { language: string }) => {
        asked.push(`control ${body.language}`);
        language = body.language;
        return { accepted: true, status: 200 };
      },
    },
    times: { vigilMs: () => 0 },
    record: "alice's record",
    current: async () => language,
    another: async () => "it",
  };
  const attempt = createLanguageAttempts(options as unknown as GatheringOptions);
  const refused = (name: string) => async (written: string) => {
    asked.push(name);
    if (!name.includes("ineffective")) language = written;
    return { accepted: false, status: 401 } as never;
  };
  return {
    asked,
    attempt: (name: string) =>
      attempt({ send: refused(name), control: async () => asked.push(`own control of ${name}`) }),
  };
}

describe("attempts made side by side", () => {
  it("stand between controls that are sent once for all of them", async () => {
    const { asked, attempt } = service();
    const made = await Promise.all([attempt("ineffective 1"), attempt("ineffective 2")]);
    expect(made.map(({ after }) => after)).toEqual(["en", "en"]);
    expect(asked).toEqual([
      "own control of ineffective 1",
      "own control of ineffective 2",
      "control en",
      "ineffective 1",
      "ineffective 2",
      "control en",
    ]);
  });

  it("are made one by one where one of them had an effect, which is then told of that one alone", async () => {
    const { attempt } = service();
    const made = await Promise.all([
      attempt("ineffective"),
      attempt("effective"),
      attempt("ineffective too"),
    ]);
    expect(made.map(({ after }) => after)).toEqual(["en", "it", "en"]);
  });
});
