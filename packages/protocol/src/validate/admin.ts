import { Type } from "typebox";
import type { Static, TSchema } from "typebox";
import { limits } from "../limits.ts";
import { previewVisitors } from "../link-preview.ts";
import { accountSchemas, scopeList } from "./accounts.ts";
import { match } from "./schemas.ts";
import { fileFormats } from "../admin.ts";
import type { ImportedLink } from "../admin.ts";
import { codePattern, oldCodePattern } from "./code.ts";

/** On the admin API an unknown field is refused. */
const closed = { additionalProperties: false } as const;

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const url = text(limits.urlLength);
const words = text(limits.textLength);
const moment = Type.String({
  maxLength: 40,
  pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2})$",
});
const count = Type.Integer({ minimum: 0 });
const share = Type.Number({ minimum: 0.5, maximum: 1 });

const utm = Type.Object(
  {
    source: Type.Optional(words),
    medium: Type.Optional(words),
    campaign: Type.Optional(words),
    term: Type.Optional(words),
    content: Type.Optional(words),
  },
  closed,
);

/** The same schema, or `null`. */
function orNull<Schema extends TSchema & { type: string }>(schema: Schema) {
  return Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, "null"] });
}

const anyObject = Type.Unsafe<Record<string, unknown>>({ type: "object" });
const linkData = Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"] });

const nullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });

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
    content: Type.String({ minLength: 1, pattern: "^[A-Za-z0-9+/]+={0,2}$" }),
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

function pageOf<Schema extends TSchema>(item: Schema) {
  return Type.Object({
    items: Type.Array(item),
    next: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  });
}

const counts = {
  clicks: count,
  filtered: count,
  opened: count,
  installs: count,
  matches: count,
  events: count,
};
const interval = Type.Enum(["hour", "day"]);

const statsView = Type.Object({
  from: Type.String(),
  to: Type.String(),
  interval,
  total: Type.Object(counts),
  series: Type.Array(Type.Object({ ...counts, at: Type.String() })),
});

const installView = Type.Object({
  installId: Type.String(),
  at: Type.String(),
  platform: nullableText,
  link: nullableText,
  match,
  test: Type.Boolean(),
});

const eventView = Type.Object({
  id: Type.String(),
  installId: nullableText,
  name: Type.String(),
  at: Type.String(),
  receivedAt: Type.String(),
  platform: nullableText,
  data: Type.Unknown(),
  test: Type.Boolean(),
});

const verdict = Type.Unsafe<Record<string, unknown> | null>({
  ...anyObject,
  type: ["object", "null"],
});

const nullableNumber = Type.Unsafe<number | null>({ type: ["number", "null"] });

const calibrationView = Type.Object({
  verdicts: count,
  error: nullableNumber,
  bins: Type.Array(
    Type.Object({
      from: Type.Number(),
      to: Type.Number(),
      verdicts: count,
      stated: nullableNumber,
      observed: nullableNumber,
    }),
  ),
});

const lessonsView = Type.Object({
  generation: count,
  since: nullableText,
  labels: Type.Number(),
  model: Type.Unsafe<Record<string, unknown>>(anyObject),
  matches: Type.Object({
    opens: count,
    share: Type.Number(),
    opensBefore: count,
    shareBefore: Type.Number(),
  }),
  collapsed: Type.Boolean(),
});

const keyView = Type.Object({
  id: Type.String(),
  kind: Type.Enum(["publishable", "secret"]),
  name: nullableText,
  hint: Type.String(),
  scopes: scopeList,
  createdAt: Type.String(),
  validUntil: nullableText,
});

const scheme = Type.String({ pattern: "^[A-Za-z][A-Za-z0-9+.-]{0,63}$" });

const appChange = Type.Object(
  {
    name: Type.Optional(words),
    icon: Type.Optional(orNull(url)),
    color: Type.Optional(orNull(Type.String({ pattern: "^#[0-9A-Fa-f]{6}$" }))),
    ios: Type.Optional(
      orNull(
        Type.Object(
          {
            bundleId: Type.String({ pattern: "^[A-Za-z0-9.-]{1,155}$" }),
            teamId: Type.String({ pattern: "^[A-Z0-9]{10}$" }),
            appStoreId: Type.Optional(Type.String({ pattern: "^\\d{1,20}$" })),
            scheme: Type.Optional(scheme),
          },
          closed,
        ),
      ),
    ),
    android: Type.Optional(
      orNull(
        Type.Object(
          {
            packageName: Type.String({
              pattern: "^[A-Za-z]\\w*(\\.[A-Za-z]\\w*)+$",
              maxLength: 255,
            }),
            certificates: Type.Array(
              Type.String({ pattern: "^([0-9A-Fa-f]{2}:){31}[0-9A-Fa-f]{2}$" }),
              { maxItems: 16 },
            ),
            scheme: Type.Optional(scheme),
          },
          closed,
        ),
      ),
    ),
    linkDomains: Type.Optional(
      Type.Array(
        Type.String({
          pattern: "^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$",
          maxLength: 253,
        }),
        { maxItems: 64 },
      ),
    ),
    webFallback: Type.Optional(orNull(url)),
    matching: Type.Optional(
      Type.Object(
        {
          windowMs: Type.Optional(Type.Integer({ minimum: 300_000, maximum: limits.windowMs })),
          threshold: Type.Optional(share),
          sensitiveThreshold: Type.Optional(share),
          deterministicOnly: Type.Optional(
            Type.Unsafe<boolean | "ios" | "android">({ enum: [true, false, "ios", "android"] }),
          ),
          passedOnLinks: Type.Optional(Type.Boolean()),
        },
        closed,
      ),
    ),
    testInstalls: Type.Optional(
      Type.Array(text(limits.idLength), { maxItems: limits.testInstalls }),
    ),
    eventRetentionDays: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 36_500 }))),
    reasonRetentionDays: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 36_500 }))),
    invites: Type.Optional(Type.Boolean()),
    utmTemplates: Type.Optional(
      Type.Array(Type.Object({ name: text(64), utm }, closed), { maxItems: 50 }),
    ),
    detourPrefix: Type.Optional(orNull(Type.String({ pattern: "^[A-Za-z0-9_-]{1,64}$" }))),
    linkForty: Type.Optional(Type.Boolean()),
  },
  closed,
);

/** Query of a list. */
const page = {
  cursor: Type.Optional(text(1024)),
  limit: Type.Optional(
    Type.String({ pattern: "^(200|1\\d\\d|[1-9]\\d?)$", description: "1 to 200, else 50" }),
  ),
};

/** Headers of a request that makes something. */
const creationHeaders = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      pattern: "^[\\x21-\\x7e]{1,255}$",
      description: "Names this creation: asked for again under it, the same is answered again",
    }),
  ),
});

/** Schemas of the admin API: requests, queries and answers. */
export const adminSchemas = {
  creationHeaders,
  linkDraft,
  linkChange,
  linkView,
  importedLink,
  domainCheck: Type.Object({
    domain: Type.String(),
    ok: Type.Boolean(),
    findings: Type.Array(
      Type.Object({ what: Type.String(), ok: Type.Boolean(), fix: Type.String() }),
    ),
  }),
  linkImport,
  fileImport,
  fileImportReport,
  linkImportReport,
  linkPage: pageOf(linkView),
  statsView,
  installView,
  installPage: pageOf(installView),
  installExplanation: Type.Object({
    ...installView.properties,
    reasons: Type.Array(Type.String()),
    verdict,
    against: Type.Array(
      Type.Object({ signal: Type.String(), bits: Type.Number(), words: Type.String() }),
      { maxItems: 3 },
    ),
    missingBits: nullableNumber,
    runnerUp: orNull(Type.Object({ link: Type.String(), probability: Type.Number() })),
    tries: orNull(Type.Object({ clicks: count, since: Type.String() })),
    earlier: Type.Array(Type.Object({ until: Type.String(), link: nullableText, match, verdict })),
  }),
  eventPage: pageOf(eventView),
  installMark: Type.Object({ test: Type.Boolean() }, closed),
  calibrationView,
  lessonsView,
  keyView,
  keyList: Type.Object({
    items: Type.Array(
      Type.Object({
        ...keyView.properties,
        uses: Type.Array(Type.Object({ client: nullableText, at: Type.String() })),
      }),
    ),
  }),
  newKey: Type.Object({ ...keyView.properties, key: Type.String() }),
  keyDraft: Type.Object(
    {
      kind: Type.Enum(["publishable", "secret"]),
      name: Type.Optional(words),
      scopes: Type.Optional(scopeList),
    },
    closed,
  ),
  keyRotation: Type.Object(
    { overlapSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 90 * 86_400 })) },
    closed,
  ),
  appChange,
  appView: Type.Object({
    ...Type.Required(appChange).properties,
    id: Type.String(),
    createdAt: Type.String(),
    updatedAt: Type.String(),
  }),
  linkQuery: Type.Object(
    {
      ...page,
      tag: Type.Optional(text(64)),
      search: Type.Optional(words),
      sort: Type.Optional(Type.Enum(["newest", "clicks", "installs", "events"])),
    },
    closed,
  ),
  linkTotalsQuery: Type.Object(
    {
      codes: Type.Optional(text(limits.urlLength)),
      from: Type.Optional(moment),
      to: Type.Optional(moment),
      interval: Type.Optional(interval),
    },
    closed,
  ),
  linkTotals: Type.Object({
    from: Type.String(),
    to: Type.String(),
    links: Type.Record(Type.String(), Type.Object(counts)),
  }),
  linkPreview: Type.Object({
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
    card: Type.Object({
      title: Type.String(),
      description: nullableText,
      image: nullableText,
      host: Type.String(),
    }),
  }),
  liveQuery: Type.Object({ after: Type.Optional(Type.String({ pattern: "^\\d{1,16}$" })) }, closed),
  liveView: Type.Object({
    items: Type.Array(
      Type.Object({
        id: count,
        at: Type.String(),
        kind: Type.Enum([
          "click",
          "signals",
          "filtered",
          "open",
          "install",
          "upgrade",
          "events",
          "refused",
        ]),
        link: nullableText,
        platform: nullableText,
        installId: nullableText,
        match: Type.Unsafe<"deterministic" | "probabilistic" | "none" | null>({
          enum: ["deterministic", "probabilistic", "none", null],
        }),
        why: nullableText,
        count: nullableNumber,
        test: Type.Boolean(),
      }),
    ),
  }),
  auditQuery: Type.Object({ ...page, subject: Type.Optional(url) }, closed),
  auditPage: pageOf(accountSchemas.auditView),
  installQuery: Type.Object({ ...page, link: Type.Optional(url) }, closed),
  eventQuery: Type.Object({ ...page, install: Type.Optional(text(limits.idLength)) }, closed),
  statsQuery: Type.Object(
    { from: Type.Optional(moment), to: Type.Optional(moment), interval: Type.Optional(interval) },
    closed,
  ),
};
