import { describe, expect, it } from "vitest";
import { isLoopback } from "./loopback.ts";

describe("an address for a container", () => {
  it.each([
    "http://localhost:1/",
    "https://127.0.0.1/x",
    "http://127.1.2.3/",
    "http://[::1]:2/",
  ])("is not %s", (url) => expect(isLoopback(url)).toBe(true));
  it.each([
    "http://host.docker.internal:1/",
    "https://localhost.example/",
    "http://10.0.0.1/",
  ])("may be %s", (url) => expect(isLoopback(url)).toBe(false));
});
