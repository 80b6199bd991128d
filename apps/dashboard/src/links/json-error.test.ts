import { describe, expect, it } from "vitest";
import { describeJsonError } from "./json-error.ts";

describe("what is wrong with JSON", () => {
  it.each(["", " ", "{}", '{"coupon": "WELCOME", "list": [1, 2]}'])("is nothing in %s", (text) => {
    expect(describeJsonError(text)).toBeUndefined();
  });

  it.each([
    ["[1]", "Write an object"],
    ['"text"', "Write an object"],
    ["{'coupon': 1}", "Character 2: Use straight double quotes"],
    ['{"a": \u201CWELCOME\u201D}', "Character 7: Use straight double quotes"],
    ['{"a": 1,}', "Character 9: Take the last comma away."],
    ['{"a": }', "Character 7: A value is missing."],
    ['{"a": 1', "Character 8: A } is missing."],
    ["{coupon: 1}", "Character 2: "],
    ['{"a": WELCOME}', "Character 7: Put a text in double quotes"],
    ['{"a": True}', "Character 7: Put a text in double quotes; or write true"],
    ['{\n  "a": 1\n  "b": 2\n}', "Line 3, character 3: A comma is missing before this."],
    ['{"a": 1} // note', "JSON has no comments"],
    ['{"a": "one\ntwo"}', "not closed on its line"],
    ['{"a": 1} {}', "Nothing may follow the object."],
  ])("is said of %s", (text, said) => {
    expect(describeJsonError(text)).toContain(said);
  });
});
