import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import { expect, it } from "vitest";
import { describeAction } from "./describe-action.ts";

it("describes every change of the admin API", () => {
  const changes = Object.entries(adminRoutes).filter(
    ([, { method, audit }]: [string, AdminRoute]) => method !== "GET" && audit !== false,
  );
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.map(([name]) => name).filter((name) => describeAction(name) === name)).toEqual([]);
});

it("describes changes to accounts, and shows an unknown action by its name", () => {
  expect(describeAction("joinApp")).toBe("joined the app:");
  expect(describeAction("somethingNew")).toBe("somethingNew");
});
