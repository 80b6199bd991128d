import type { LinkView } from "@throughline/protocol";
import { flatLinkFields, nestValues, valueAt } from "@throughline/protocol/admin";
import { randomLink } from "@throughline/protocol/fixtures";
import { describe, expect, it } from "vitest";
import { emptyForm, linkInputOf, toLinkDraft, toLinkForm } from "./link-form.ts";
import { toTemplateValues, withTemplate } from "./template-form.ts";

/** What the API shows for a field that a link does not have. */
const missing: Readonly<Record<string, unknown>> = { flag: false, list: [] };

/** Returns a link as the API shows it. */
function viewOf(draft: object): LinkView {
  const values = flatLinkFields.map(
    ({ path, kind }) => [path, valueAt(draft, path) ?? missing[kind]] as const,
  );
  return { ...(nestValues(values) as LinkView), code: "a", hasPassword: false };
}

/** A form without the random keys of its rules and variants. */
const withoutKeys = (form: object): unknown =>
  JSON.parse(JSON.stringify(form, (name, value: unknown) => (name === "key" ? undefined : value)));

const views = Array.from({ length: 40 }, (_, seed) => viewOf(randomLink(seed)));

describe("the link form", () => {
  it("sends every field of a link as it was", () => {
    for (const view of views) {
      const draft = toLinkDraft(toLinkForm(view));
      // A menu disables links.
      const sent = flatLinkFields.filter(
        ({ isWritable, path }) => isWritable && path !== "disabled",
      );
      for (const { path } of sent) expect(valueAt(draft, path), path).toEqual(valueAt(view, path));
    }
  });

  it("shows what it sent", () => {
    for (const view of views) {
      const form = toLinkForm(view);
      const saved = { ...view, ...toLinkDraft(form) } as LinkView;
      expect(withoutKeys(toLinkForm(saved))).toEqual(withoutKeys(form));
    }
  });

  it("keeps a desktop fallback beside a desktop destination", () => {
    const desktop = { destination: "https://shop.example/a", fallback: "https://shop.example/b" };
    expect(toLinkDraft(toLinkForm(viewOf({ destination: "/", desktop })))).toMatchObject({
      desktop,
    });
  });

  it("removes what is emptied", () => {
    const draft = toLinkDraft({ ...emptyForm, destination: " /a ", tags: " x, ,y,x " });
    expect(draft).toMatchObject({ destination: "/a", tags: ["x", "y"], utm: null, ios: null });
    expect(draft).toMatchObject({ data: null, maxClicks: null, expiresAt: null, page: null });
  });

  it.each([
    ["tags[0]", "tags"],
    ["data.coupon.code", "data"],
    ["ios.destination", "ios.destination"],
    ["destination", "destination"],
    ["code", "code"],
  ])("shows an error of %s at the input %s", (field, input) => {
    expect(linkInputOf(field)).toBe(input);
  });

  it("is filled in from a template that was saved from it", () => {
    for (const view of views) {
      const values = toTemplateValues(toLinkForm(view));
      const filled = withTemplate(emptyForm, { name: "t", ...values });
      expect(toTemplateValues(filled)).toEqual(values);
    }
  });
});
