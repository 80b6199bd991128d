import { AdminError } from "@throughline/protocol/admin";
import { expect, it } from "vitest";
import { fieldMessage } from "./error-notice.tsx";

it.each([
  ["color", "The request is not valid: color must look like #2f55d4.", "Must look like #2f55d4."],
  ["code", "The request is not valid: code: This code is taken.", "This code is taken."],
  // A field’s name inside a sentence stays.
  ["a", "The request is not valid: b and a are web URLs.", "B and a are web URLs."],
])("shows an error at the field %s without its name", (field, message, shown) => {
  expect(fieldMessage(new AdminError("malformed_request", message, { field }))).toBe(shown);
});
