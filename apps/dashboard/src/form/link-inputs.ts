import { flatLinkFields } from "@throughline/protocol/admin";
import type { ValueKind } from "@throughline/protocol/admin";
import { linkFieldTexts } from "../texts/link-fields.ts";
import type { LinkFieldTexts, LinkInputPath } from "../texts/link-fields.ts";

/** A field of a link, with its texts. */
export interface LinkInput extends LinkFieldTexts {
  readonly path: LinkInputPath;
  readonly kind: ValueKind;
}

const kinds = new Map<string, ValueKind>(flatLinkFields.map(({ path, kind }) => [path, kind]));

/** The fields of a link that have an input, in the order of the form. */
export const linkInputs: readonly LinkInput[] = Object.entries(linkFieldTexts).map(
  ([path, texts]) => ({
    path: path as LinkInputPath,
    kind: kinds.get(path) ?? "text",
    ...texts,
  }),
);
