import { expect, it } from "vitest";
import { describeField, describeFieldValue } from "./describe-field.ts";

it.each([
  ["updateApp", "ios.teamId", "Team ID"],
  ["updateLink", "preview.title", "Title"],
  ["updateApp", "matching.threshold", "Minimum probability for device signals"],
  ["updateApp", "reasonRetentionDays", "Days to keep match reasons"],
  ["updateApp", "linkTemplates", "Link templates"],
])("after %s, calls the field %s %s", (action, field, label) => {
  expect(describeField(action, field)).toBe(label);
});

it.each([
  [null, "none"],
  [true, "on"],
  [["mail", "spring"], "mail, spring"],
  [[], "none"],
  [{ to: "/a" }, "to: /a"],
  [{ bundleId: "a.b", teamId: "T", certificates: [], scheme: null }, "Bundle ID: a.b, Team ID: T"],
  [{ when: { countries: ["DE"] } }, '{"when":{"countries":["DE"]}}'],
  [[{ to: "/a" }], '[{"to":"/a"}]'],
])("shows the value %j as %s", (value, text) => {
  expect(describeFieldValue(value)).toBe(text);
});
