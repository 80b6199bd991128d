import { describe, expect, it } from "vitest";
import { parseConnection } from "../phone/connection.ts";
import { createAddresses } from "./create-addresses.ts";

describe("the IP addresses of a page's phones", () => {
  it("repeat only after each was used", () => {
    const next = createAddresses(() => 0.5);
    const all = new Set(Array.from({ length: 130_048 }, next));
    expect(all.size).toBe(130_048);
  });

  it.each([0, 0.25, 0.999_999])("are accepted by the demo's server, starting at %d", (begin) => {
    const next = createAddresses(() => begin);
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
      expect(parseConnection(connection)?.address).toBe(address);
    }
  });

  it("start elsewhere on another page", () => {
    expect(createAddresses(() => 0.1)()).not.toBe(createAddresses(() => 0.2)());
  });
});
