import { memberMayCall } from "@throughline/protocol/admin";
import { expect, it } from "vitest";
import { checklistSteps, doneSteps, routeOfStep } from "./checklist.ts";

const nothing = {
  app: { ios: null, android: null, linkDomains: [] },
  total: { clicks: 0, installs: 0, events: 0 },
};
const ios = { bundleId: "example.shop", teamId: "TEAM123456" };
const android = { packageName: "example.shop", certificates: [] };

it("has nothing done for a new app", () => {
  expect([...doneSteps(nothing)]).toEqual([]);
});

it("ticks the keys as soon as a phone used them", () => {
  const key = { kind: "publishable", requestsToday: 1, uses: [] } as const;
  expect([...doneSteps({ ...nothing, keys: [key] })]).toEqual(["keys"]);
  const script = { kind: "secret", requestsToday: 1, uses: [] } as const;
  expect([...doneSteps({ ...nothing, keys: [script] })]).toEqual([]);
});

it("has everything done after the first event of a complete app", () => {
  const app = { ios, android, linkDomains: ["go.shop.example"] };
  const total = { clicks: 3, installs: 1, events: 1 };
  expect([...doneSteps({ app, total })]).toEqual([...checklistSteps]);
});

it.each([
  ["owner", checklistSteps],
  ["editor", ["keys", "click", "install", "event"]],
  ["viewer", ["keys"]],
] as const)("has for the role %s only the steps that it may take", (role, steps) => {
  expect(checklistSteps.filter((step) => memberMayCall(role, routeOfStep[step]))).toEqual(steps);
});
