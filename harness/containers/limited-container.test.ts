import { expect, it } from "vitest";
import { LimitedContainer } from "./limited-container.ts";

const GIB = 1024 ** 3;
const container = () => new LimitedContainer("an-image").withExposedPorts({ container: 80, host: 8080 }, 443);

it("may have so much memory and no swap, and so many processes", () => {
  const { engineConfig } = container().limited({ onLoopback: true });
  expect(engineConfig).toMatchObject({ Memory: 2 * GIB, MemorySwap: 2 * GIB, PidsLimit: 1024 });
});

it("is reached from this machine alone, at each of its ports", () => {
  expect(container().limited({ onLoopback: true }).engineConfig.PortBindings).toEqual({
    "80/tcp": [{ HostIp: "127.0.0.1", HostPort: "8080" }],
    "443/tcp": [{ HostIp: "127.0.0.1", HostPort: "0" }],
  });
});

it("is reached at the address of its engine, where that is another machine", () => {
  const { engineConfig } = container().limited({ onLoopback: false });
  expect(JSON.stringify(engineConfig.PortBindings)).not.toContain("127.0.0.1");
});
