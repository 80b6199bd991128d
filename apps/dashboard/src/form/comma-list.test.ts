import { expect, it } from "vitest";
import { joinList, splitList } from "./comma-list.ts";

it.each([
  ["", []],
  ["mail, spring,mail,, ", ["mail", "spring"]],
  ['"Hamburg, Altona", mail', ["Hamburg, Altona", "mail"]],
  ['5" pipe, "a"b', ['5" pipe', '"a"b']],
  ['"not closed, x', ['"not closed', "x"]],
])("reads %j as a person means it", (text, items) => {
  expect(splitList(text)).toEqual(items);
});

it("keeps every item that the API accepts, also with commas and quotes", () => {
  const letters = ["", "a", ",", '"', " "];
  const texts = letters.flatMap((one) =>
    letters.flatMap((two) =>
      letters.flatMap((three) => letters.map((four) => one + two + three + four)),
    ),
  );
  const items = [...new Set(texts.map((text) => text.trim()))].filter(Boolean);
  for (const item of items) expect(splitList(joinList([item]))).toEqual([item]);
  expect(splitList(joinList(items))).toEqual(items);
});
