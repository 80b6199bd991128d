import { expect, it } from "vitest";
import { withGuard, withoutGuard } from "./formula-guard.ts";

it.each(["=1+1", "-1+1", "@SUM(A1)", "-1 EUR+A1", "'=1"])(
  "guards %s, which a spreadsheet could run",
  (text) => {
    expect(withGuard(text)).toBe(`'${text}`);
    expect(withoutGuard(withGuard(text))).toBe(text);
  },
);

it.each([
  ["x;=1+1", "x;'=1+1"],
  ["x; @SUM(A1)", "x; '@SUM(A1)"],
  ["x;'=1;-1", "x;''=1;'-1"],
  ["x\t=1", "x\t'=1"],
  ["＝1+1", "'＝1+1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
])("guards %j, which a spreadsheet of another language could run", (text, guarded) => {
  expect(withGuard(text)).toBe(guarded);
  expect(withoutGuard(guarded)).toBe(text);
});

it.each(["-5", "-5.58", "-1.1 EUR", "-1.1 EUR, -5.58 USD", "3 EUR, -5 USD"])(
  "leaves the amount %s as it is, so that a spreadsheet adds it up",
  (text) => expect(withGuard(text)).toBe(text),
);
