import { describe, expect, it } from "vitest";
import { readConnection } from "../phone/connection.ts";
import { addresses } from "./addresses.ts";

describe("the addresses of a page's phones", () => {
  it("never repeat before each was used", () => {
    const next = addresses(() => 0.5);
    const all = new Set(Array.from({ length: 130_048 }, next));
    expect(all.size).toBe(130_048);
  });

  it.each([0, 0.25, 0.999_999])("are such as the demo's server takes, beginning at %d", (begin) => {
    const next = addresses(() => begin);
    for (let count = 0; count < 1000; count += 1) {
      const address = next();
      const connection = {
        session: "a-page",
        owner: 1,
        device: "iphone15",
        languages: ["pl-PL"],
        address,
        network: "online",
      };
      expect(readConnection(connection)?.address).toBe(address);
    }
  });

  it("begin elsewhere on another page", () => {
    expect(addresses(() => 0.1)()).not.toBe(addresses(() => 0.2)());
  });
});
