import { describe, expect, it } from "vitest";
import { describeJsonError } from "./json-error.ts";

describe("the JSON error", () => {
  it.each(["", " ", "{}", '{"coupon": "WELCOME", "list": [1, 2]}'])(
    "is undefined for %s",
    (text) => {
      expect(describeJsonError(text)).toBeUndefined();
    },
  );

  it.each([
    ["[1]", "Enter an object"],
    ['"text"', "Enter an object"],
    ["{'coupon': 1}", "Character 2: Use straight double quotes"],
    ['{"a": \u201CWELCOME\u201D}', "Character 7: Use straight double quotes"],
    ['{"a": 1,}', "Character 9: Remove the last comma."],
    ['{"a": }', "Character 7: A value is missing."],
    ['{"a": 1', "Character 8: A } is missing."],
    ["{coupon: 1}", "Character 2: "],
    ['{"a": WELCOME}', "Character 7: Put text in double quotes"],
    ['{"a": True}', "Character 7: Put text in double quotes, or write true"],
    ['{\n  "a": 1\n  "b": 2\n}', "Line 3, character 3: A comma is missing before this."],
    ['{"a": 1} // note', "JSON has no comments"],
    ['{"a": "one\ntwo"}', "not closed on its line"],
    ['{"a": 1} {}', "Remove what follows the object."],
  ])("for %s says where and how to fix it", (text, message) => {
    expect(describeJsonError(text)).toContain(message);
  });
});
