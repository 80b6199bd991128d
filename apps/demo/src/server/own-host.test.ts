import { describe, expect, it } from "vitest";
import { isOwnHost } from "./own-host.ts";

describe("the demo's own host", () => {
  it.each([
    "localhost:8786",
    "LOCALHOST",
    "demo.localhost:8786",
    "127.0.0.1:8786",
    "192.168.1.20:8786",
    "[::1]:8786",
    "workshop.local:8786",
    "workshop:8786",
  ])("includes %s", (host) => {
    expect(isOwnHost(host, "workshop")).toBe(true);
  });

  it.each([
    undefined,
    "",
    "evil.example:8786",
    "localhost.evil.example",
    "evil-localhost",
    "127.0.0.1.evil.example",
    "workshop.evil.example",
  ])("does not include %s", (host) => {
    expect(isOwnHost(host, "workshop")).toBe(false);
  });
});
