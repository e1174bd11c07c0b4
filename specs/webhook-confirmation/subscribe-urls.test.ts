import { describe, expect, it } from "vitest";
import { alteredSubscribeUrls, withOthersToken } from "./subscribe-urls.ts";

describe("addresses that resemble a SubscribeURL", () => {
  it("have another token, and none", () => {
    const altered = alteredSubscribeUrls(
      "https://s/confirm?Topic=t&Token=xyz",
      "https://s/confirm?Topic=t&Token=uvw",
      "1",
    );
    expect(altered).toEqual(["https://s/confirm?Topic=t&Token=xAz", "https://s/confirm?Topic=t&Token="]);
  });

  it("are changed near either end of a long token too", () => {
    const altered = alteredSubscribeUrls("https://s/0123456789abcdefghij", "https://s/x", "1");
    expect(altered).toEqual([
      "https://s/0123456789Bbcdefghij",
      "https://s/0A23456789abcdefghij",
      "https://s/0123456789abcdefgAij",
      "https://s/",
    ]);
  });

  it("keep the id of the webhook that stands beside the token", () => {
    const altered = alteredSubscribeUrls("https://s/w%201/secret", "https://s/w%202/hidden", "w 1");
    expect(altered).toEqual(["https://s/w%201/secAet", "https://s/w%201/"]);
  });

  it("have another id where nothing else differs", () => {
    expect(alteredSubscribeUrls("https://s/17", "https://s/18", "17")[0]).toBe("https://s/1A");
  });

  it("differ by more than the case of a letter", () => {
    expect(alteredSubscribeUrls("https://s/0a1", "https://s/0b2", "w")[0]).toBe("https://s/0B1");
  });

  it("are of the same host, whichever another webhook is confirmed at", () => {
    expect(alteredSubscribeUrls("https://h:80/c/one", "https://i:81/c/two", "w")).toEqual([
      "https://h:80/c/oAe",
      "https://h:80/c/",
    ]);
    expect(() => alteredSubscribeUrls("https://h/c", "https://i/c", "w")).toThrow("in their host alone");
  });

  it("are not to be had where both are the same", () => {
    expect(() => alteredSubscribeUrls("https://s/1", "https://s/1", "w")).toThrow("the same SubscribeURL");
  });
});

describe("a SubscribeURL with the token of another webhook", () => {
  it("keeps the id of its own", () => {
    expect(withOthersToken("https://s/w%201?t=secret", "https://s/w%202?t=hidden", "w 1")).toBe(
      "https://s/w%201?t=hidden",
    );
  });

  it("is not to be had where the token alone names the webhook, or the forms differ", () => {
    expect(withOthersToken("https://s/c?t=secret", "https://s/c?t=hidden", "w")).toBeUndefined();
    expect(withOthersToken("https://s/w/secret", "https://s/hidden", "w")).toBeUndefined();
    expect(withOthersToken("https://s/w", "https://s/v", "w")).toBeUndefined();
  });
});
