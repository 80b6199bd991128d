import { describe, expect, it } from "vitest";
import { emptySession, ledTo, readSession } from "./session.ts";

describe("the stored session", () => {
  it("comes back as it was", () => {
    const session = { member: "Ada", basket: ["42"], accepted: ["ADA-7"], waiting: "/invite/B" };
    expect(readSession(JSON.stringify(session))).toEqual(session);
  });

  it.each([null, "", "null", "no JSON", "{}"])("is empty when %j was stored", (stored) => {
    expect(readSession(stored)).toEqual(emptySession);
  });
});

it("a link leads to its path, whatever its query", () => {
  const visit = { route: "/products/42?ref=ada", type: "deferred" } as const;
  expect(ledTo(visit, "/products/42")).toBe(true);
  expect(ledTo(visit, "/products/4")).toBe(false);
  expect(ledTo(null, "/products/42")).toBe(false);
});
