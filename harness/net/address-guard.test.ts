import { describe, expect, it } from "vitest";
import { createAddressGuard } from "./address-guard.ts";
import { type AddressKind, addressKind } from "./address-kind.ts";

describe("the kind of an address", () => {
  const kinds: Record<AddressKind, readonly string[]> = {
    public: ["8.8.8.8", "172.32.0.1", "192.0.2.1", "2001:4860:4860::8888", "::ffff:8.8.8.8"],
    private: [
      "10.1.2.3",
      "172.16.0.1",
      "172.31.255.255",
      "192.168.0.1",
      "100.64.0.1",
      "fd00::1",
      "::ffff:10.0.0.1",
    ],
    loopback: ["127.0.0.1", "127.9.9.9", "0.0.0.0", "::1", "::", "::ffff:127.0.0.1"],
    "link-local": ["169.254.169.254", "fe80::1", "fe80::1%eth0", "::ffff:169.254.169.254"],
  };
  for (const [kind, addresses] of Object.entries(kinds))
    it.each(addresses)(`of %s is ${kind}`, (address) => {
      expect(addressKind(address)).toBe(kind);
    });
});

describe("an address guard", () => {
  const all = {
    public: "8.8.8.8",
    private: "10.0.0.1",
    loopback: "127.0.0.1",
    "link-local": "169.254.169.254",
  };
  /** Which of them may be connected to from this one. */
  const permittedNear = async (near: string, also: string[] = []) => {
    const guard = createAddressGuard({ near, also });
    const outcomes = Object.entries(all).map(([kind, address]) =>
      guard.check(address).then(
        () => [kind],
        () => [],
      ),
    );
    return (await Promise.all(outcomes)).flat();
  };

  it.each([
    ["8.8.4.4", ["public"]],
    ["192.168.0.1", ["public", "private"]],
    ["127.0.0.1", ["public", "private", "loopback"]],
    ["::1", ["public", "private", "loopback"]],
    ["169.254.1.1", ["public", "private", "link-local"]],
  ])("permits near %s what is no nearer to us", async (near, permitted) => {
    expect(await permittedNear(near)).toEqual(permitted);
  });

  it("permits what was named itself", async () => {
    expect(await permittedNear("8.8.4.4", ["10.0.0.1"])).toEqual(["public", "private"]);
  });

  it("permits nothing near us for a host that cannot be looked up", async () => {
    expect(await permittedNear("nowhere.invalid")).toEqual(["public"]);
  });

  it("gives of several addresses those that are permitted", async () => {
    const ofHost = (host: string) => (host === "8.8.4.4" ? [host] : ["10.0.0.1", "8.8.8.8"]);
    const guard = createAddressGuard({ near: "8.8.4.4", also: [] }, (host, _options, done) =>
      done(
        null,
        ofHost(host).map((address) => ({ address, family: 4 })),
      ),
    );
    const found = new Promise((resolve) =>
      guard.lookup("x.example", { all: true }, (...given) => resolve(given)),
    );
    expect(await found).toEqual([null, [{ address: "8.8.8.8", family: 4 }]]);
  });
});
