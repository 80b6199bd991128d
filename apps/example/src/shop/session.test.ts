import { describe, expect, it } from "vitest";
import { emptySession, isVisitTo, parseSession } from "./session.ts";

describe("the stored session", () => {
  it("is restored unchanged", () => {
    const session = { member: "Ada", basket: ["42"], accepted: ["ADA-7"], waiting: "/invite/B" };
    expect(parseSession(JSON.stringify(session))).toEqual(session);
  });

  it.each([null, "", "null", "no JSON", "{}"])("is empty when %j was stored", (stored) => {
    expect(parseSession(stored)).toEqual(emptySession);
  });
});

it("a visit belongs to its path, whatever its query", () => {
  const visit = { route: "/products/42?ref=ada", type: "deferred" } as const;
  expect(isVisitTo(visit, "/products/42")).toBe(true);
  expect(isVisitTo(visit, "/products/4")).toBe(false);
  expect(isVisitTo(null, "/products/42")).toBe(false);
});
