import { errors } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { errorMessages, errorMessagesSection } from "../src/error-messages.ts";

const messages = errorMessages();

describe("the messages on the errors page", () => {
  it("contain every sentence of the service with its code", () => {
    expect(messages).toContainEqual({
      code: "unknown_link",
      text: 'This app has no link with the code "‹code›".',
      file: "packages/server/src/catalog/links/admin.ts",
    });
    expect(messages.length).toBeGreaterThan(90);
  });

  it("belong to known codes, and every code has one", () => {
    const found = new Set(messages.map(({ code }) => code));
    expect([...found].toSorted()).toEqual(Object.keys(errors).toSorted());
  });

  it("are full sentences", () => {
    const faulty = messages.filter(({ text }) => !/^[A-Z‹].*[.›>]$/s.test(text));
    expect(faulty).toEqual([]);
  });

  it("are listed once each, in the order of the codes", () => {
    const section = errorMessagesSection([
      { code: "conflict", text: "Taken by <‹name›>.", file: "a.ts" },
      { code: "conflict", text: "Taken by <‹name›>.", file: "b.ts" },
      { code: "not_found", text: "Gone.", file: "a.ts" },
    ]);
    expect(section).toContain(
      "### not_found\n\n- Gone.\n\n### conflict\n\n- Taken by &lt;‹name›>.\n",
    );
  });
});
