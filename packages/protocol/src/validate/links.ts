import { Type } from "typebox";
import { fileFormats } from "../admin-links.ts";
import type { ImportedLink } from "../admin-links.ts";
import { limits } from "../limits.ts";
import { previewVisitors } from "../link-preview.ts";
import { codePattern, oldCodePattern } from "./code.ts";
import { closed, moment, nullableText, orNull, page, pageOf, text, url, words } from "./parts.ts";

export const utm = Type.Object(
  {
    source: Type.Optional(words),
    medium: Type.Optional(words),
    campaign: Type.Optional(words),
    term: Type.Optional(words),
    content: Type.Optional(words),
  },
  closed,
);

const linkData = Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"] });

const override = orNull(
  Type.Object({ destination: Type.Optional(url), fallback: Type.Optional(url) }, closed),
);

const linkParts = {
  ios: Type.Optional(override),
  android: Type.Optional(override),
  desktop: Type.Optional(override),
  webFallback: Type.Optional(orNull(url)),
  preview: Type.Optional(
    orNull(
      Type.Object(
        {
          title: Type.Optional(words),
          description: Type.Optional(text(1024)),
          image: Type.Optional(url),
        },
        closed,
      ),
    ),
  ),
  utm: Type.Optional(orNull(utm)),
  tags: Type.Optional(Type.Array(text(64), { maxItems: 32 })),
  data: Type.Optional(linkData),
  expiresAt: Type.Optional(orNull(moment)),
  expiredFallback: Type.Optional(orNull(url)),
  sensitive: Type.Optional(Type.Boolean()),
  deterministicOnly: Type.Optional(Type.Boolean()),
  disabled: Type.Optional(Type.Boolean()),
  test: Type.Optional(Type.Boolean()),
};

/** Letters, digits, `-` and `_`: what survives every chat and mail program. */
const code = Type.String({ pattern: codePattern });

const linkDraft = Type.Object(
  { code: Type.Optional(code), destination: url, ...linkParts },
  closed,
);
const linkChange = Type.Object({ destination: Type.Optional(url), ...linkParts }, closed);

/** Checked one by one, so that each is answered for itself. */
const importedLink = Type.Object(
  {
    code: Type.String({ pattern: oldCodePattern }),
    destination: url,
    ...linkParts,
    createdAt: Type.Optional(orNull(moment)),
    madeBy: Type.Optional(orNull(text(limits.idLength))),
  },
  closed,
);

const linkImport = Type.Object(
  {
    links: Type.Array(Type.Unsafe<ImportedLink>({ type: "object" }), {
      minItems: 1,
      maxItems: limits.linksPerImport,
    }),
    replace: Type.Optional(Type.Boolean()),
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);

const fileImport = Type.Object(
  {
    format: Type.Enum([...fileFormats]),
    content: Type.String({ minLength: 1 }),
    replace: Type.Optional(Type.Boolean()),
    toStore: Type.Optional(Type.Boolean()),
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);

const fileImportReport = Type.Object({
  done: Type.Boolean(),
  counts: Type.Object({
    created: Type.Number(),
    replaced: Type.Number(),
    unchanged: Type.Number(),
    conflict: Type.Number(),
    invalid: Type.Number(),
  }),
  faults: Type.Array(
    Type.Object({
      line: Type.Number(),
      code: nullableText,
      outcome: Type.Enum(["conflict", "invalid"]),
      error: Type.String(),
    }),
  ),
  lines: Type.Array(
    Type.Object({
      line: Type.Number(),
      code: Type.String(),
      destination: Type.String(),
      outcome: Type.Enum(["created", "replaced", "unchanged"]),
    }),
  ),
  notes: Type.Array(Type.String()),
});

const linkImportReport = Type.Object({
  done: Type.Boolean(),
  items: Type.Array(
    Type.Object({
      code: nullableText,
      outcome: Type.Enum(["created", "replaced", "unchanged", "conflict", "invalid"]),
      error: nullableText,
    }),
  ),
});

const linkView = Type.Object({
  ...Type.Required(linkDraft).properties,
  code: Type.String(),
  url: Type.String(),
  madeBy: nullableText,
  createdAt: Type.String(),
  updatedAt: Type.String(),
});

const linkPreview = Type.Object({
  url: Type.String(),
  code: Type.Enum(["free", "taken", "reserved", "generated"]),
  visitors: Type.Array(
    Type.Object({
      visitor: Type.Enum([...previewVisitors]),
      answer: Type.Enum(["redirect", "landing", "desktop", "unavailable", "preview"]),
      to: nullableText,
      opens: nullableText,
    }),
  ),
  afterExpiry: nullableText,
  card: Type.Object({
    title: Type.String(),
    description: nullableText,
    image: nullableText,
    host: Type.String(),
  }),
});

const linkQuery = Type.Object(
  {
    ...page,
    tag: Type.Optional(text(64)),
    search: Type.Optional(words),
    sort: Type.Optional(Type.Enum(["newest", "clicks", "installs", "events"])),
  },
  closed,
);

/** Schemas of links in the admin API. */
export const linkSchemas = {
  linkDraft,
  linkChange,
  linkView,
  linkPage: pageOf(linkView),
  linkQuery,
  linkPreview,
  importedLink,
  linkImport,
  linkImportReport,
  fileImport,
  fileImportReport,
};
