import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import { expect, it } from "vitest";
import { actionWords } from "./audit-words.ts";

it("has words for every change the admin API can make", () => {
  const changes = Object.entries(adminRoutes).filter(
    ([, { method, readOnly }]: [string, AdminRoute]) => method !== "GET" && !readOnly,
  );
  expect(changes.map(([name]) => name).filter((name) => !actionWords[name])).toEqual([]);
});
