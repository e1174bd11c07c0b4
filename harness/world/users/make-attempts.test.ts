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

  it("are looked at for longer where an effect of all is seen, and none of each", async () => {
    // GET /user is answered by an instance that is behind for two readings, but for the first.
    let written = "en";
    let shown = ["en", "it", "en", "en", "en"];
    const options = {
      client: {
        putUser: async (body: { language: string }) => {
          written = body.language;
          return { accepted: true, status: 200 };
        },
      },
      times: { vigilMs: () => 0 },
      record: "alice's record",
      current: async () => {
        const [next, ...others] = shown;
        shown = others;
        return next ?? written;
      },
      another: async () => "it",
    };
    const attempt = createLanguageAttempts(options as unknown as GatheringOptions);
    const send = async (language: string) => {
      written = language;
      return { accepted: false, status: 401 } as never;
    };
    const made = await Promise.all([attempt({ send }), attempt({ send })]);
    expect(made.map(({ after }) => after)).toEqual(["it", "it"]);
  });
});
