import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import { expect, it } from "vitest";
import { actionWords } from "./audit-words.ts";

it("has words for every change the admin API can make", () => {
  const changes = Object.entries(adminRoutes).filter(
    ([, { method, audit }]: [string, AdminRoute]) => method !== "GET" && audit !== false,
  );
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.map(([name]) => name).filter((name) => actionWords(name) === name)).toEqual([]);
});

it("has words for what people do to their accounts, and shows an unknown action by its name", () => {
  expect(actionWords("joinApp")).toBe("joined:");
  expect(actionWords("somethingNew")).toBe("somethingNew");
});
