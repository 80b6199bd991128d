import type { LinkTemplate } from "@throughline/protocol";
import { flatLinkFields, nestValues, valueAt } from "@throughline/protocol/admin";
import { fillForm, toLinkDraft } from "./link-form.ts";
import type { LinkForm } from "./link-form.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Fills in the form from a template. Other inputs keep their values. */
export function withTemplate(form: LinkForm, { expiresInDays, ...values }: LinkTemplate): LinkForm {
  if (expiresInDays === undefined) return fillForm(form, values);
  const expiresAt = Math.floor(Date.now() / minuteMs) * minuteMs + expiresInDays * dayMs;
  return fillForm(form, { ...values, expiresAt: new Date(expiresAt).toISOString() });
}

/** Returns the values of the form that a template can hold. */
export function toTemplateValues(form: LinkForm): Omit<LinkTemplate, "name"> {
  const draft = toLinkDraft(form);
  const values = flatLinkFields
    .filter(({ isInTemplates }) => isInTemplates)
    .map(({ path }) => [path, valueAt(draft, path)] as const);
  return nestValues(values.filter(([, value]) => isFilled(value)));
}

function isFilled(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined;
}
