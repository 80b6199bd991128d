import { expect, it } from "vitest";
import { automatedReason } from "./automated.ts";

it.each([
  ["Sec-Purpose of Chrome", { purpose: "prefetch" }, "prefetch"],
  ["Sec-Purpose of a prerendered page", { purpose: "prefetch;prerender" }, "prefetch"],
  ["X-Moz of Firefox", { purpose: "Prefetch" }, "prefetch"],
  ["X-Purpose of Safari and of Facebook's app", { purpose: "preview" }, "prefetch"],
  ["HEAD", { method: "HEAD" }, "method"],
  ["POST", { method: "POST", purpose: "prefetch" }, "method"],
  ["GET", { method: "GET" }, undefined],
  ["GET in lower case", { method: "get" }, undefined],
  ["no method and no purpose", {}, undefined],
] as const)("recognises an automated request by %s", (_, request, reason) => {
  expect(automatedReason(request)).toBe(reason);
});
