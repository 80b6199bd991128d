import { flatLinkFields } from "@throughline/protocol/admin";
import type { UrlField } from "../apps/check-urls.ts";

const ownFields = flatLinkFields.filter(({ url }) => url !== undefined);

/** Returns where a link has URLs: in its own fields, and in those of its rules and variants. */
export function linkUrlFields({
  rules,
  split,
}: {
  readonly rules?: readonly unknown[] | null;
  readonly split?: { readonly variants: readonly unknown[] } | null;
}): readonly UrlField[] {
  const alternatives = [
    ...(rules ?? []).map((_, index) => `rules.${index}`),
    ...(split?.variants ?? []).map((_, index) => `split.variants.${index}`),
  ];
  if (alternatives.length === 0) return ownFields;
  return [
    ...ownFields,
    ...alternatives.flatMap((path): UrlField[] => [
      { path: `${path}.destination`, url: "destination" },
      { path: `${path}.fallback`, url: "page" },
    ]),
  ];
}
