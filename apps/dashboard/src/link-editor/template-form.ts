import type { LinkTemplate } from "@throughline/protocol";
import { emptyForm, toLinkDraft } from "./link-form.ts";
import type { LinkForm } from "./link-form.ts";
import { toLocalTime } from "./local-time.ts";

const dayMs = 86_400_000;

/** Fills in the form from a template. Other inputs keep their values. */
export function withTemplate(form: LinkForm, template: LinkTemplate): LinkForm {
  const { utm, tags, preview, webFallback, page, expiresInDays } = template;
  return {
    ...form,
    ...(utm && { utm: { ...emptyForm.utm, ...utm } }),
    ...(tags && { tags: tags.join(", ") }),
    ...preview,
    ...(webFallback !== undefined && { webFallback }),
    ...(page !== undefined && { page }),
    ...(expiresInDays !== undefined && {
      expiresAt: toLocalTime(new Date(Date.now() + expiresInDays * dayMs).toISOString()),
    }),
  };
}

/** Returns the values of the form that a template can hold. */
export function toTemplateValues(form: LinkForm): Omit<LinkTemplate, "name"> {
  const { utm, tags = [], preview, webFallback, page } = toLinkDraft(form);
  return {
    ...(utm && { utm }),
    ...(tags.length > 0 && { tags }),
    ...(preview && { preview }),
    ...(webFallback && { webFallback }),
    ...(page && { page }),
  };
}
