import { limits } from "@throughline/protocol";
import { expect, it } from "vitest";
import { newId } from "./new-id.ts";

const at = (time: number) => newId({ now: () => time, random: Math.random });

it("creates different ids in the same moment", () => {
  const ids = Array.from({ length: 1000 }, () => at(1_767_225_600_000));
  expect(new Set(ids).size).toBe(1000);
});

it("creates ids that sort by time and fit the contract", () => {
  const ids = [1_767_225_600_000, 1_767_225_600_001, 1_798_761_600_000].map(at);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every((id) => id.length <= limits.idLength)).toBe(true);
});
