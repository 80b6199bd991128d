import { expect, it } from "vitest";
import { clickIdOf } from "./parse-referrer.ts";

it.each([
  ["clickId=abc", "abc"],
  ["click_id=abc", "abc"],
  ["utm_source=mail&clickId=abc&utm_medium=x", "abc"],
  ["?clickId=abc", "abc"],
  ["clickId=a%2Fb%3D", "a/b="],
  ["utm_source=100%&clickId=abc", "abc"],
  ["clickId=abc&utm_campaign=%E0%A4%A", "abc"],
  ["clickId=%zz&click_id=abc", "abc"],
  ["clickId=&click_id=abc", "abc"],
  [`clickId=${"x".repeat(257)}&click_id=abc`, "abc"],
  ["clickId=a=b", "a=b"],
])("finds the click id in %s", (referrer, id) => {
  expect(clickIdOf(referrer)).toBe(id);
});

it.each([
  "utm_source=google-play&utm_medium=organic",
  "clickId",
  "clickId=",
  "clickId=%zz",
  "myclickId=abc",
  "clickID=abc",
  "&&&===",
  "%",
  "",
  null,
  undefined,
  42,
  {},
])("finds none in %s", (referrer) => {
  expect(clickIdOf(referrer)).toBeUndefined();
});
