import { Type } from "typebox";
import { limits } from "../limits.ts";
import { accountSchemas, scopeList } from "./accounts.ts";
import { linkSchemas, utm } from "./links.ts";
import {
  closed,
  count,
  moment,
  nullableNumber,
  nullableText,
  orNull,
  page,
  pageOf,
  text,
  url,
  words,
} from "./parts.ts";
import { installRecord } from "./records.ts";
import { match } from "./schemas.ts";

const share = Type.Number({ minimum: 0.5, maximum: 1 });
const anyObject = Type.Unsafe<Record<string, unknown>>({ type: "object" });
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
  record: Type.Optional(installRecord),
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
  ...linkSchemas,
  creationHeaders,
  domainCheck: Type.Object({
    domain: Type.String(),
    ok: Type.Boolean(),
    findings: Type.Array(
      Type.Object({ what: Type.String(), ok: Type.Boolean(), fix: Type.String() }),
    ),
  }),
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
  installQuery: Type.Object(
    { ...page, link: Type.Optional(url), full: Type.Optional(Type.Enum(["true"])) },
    closed,
  ),
  eventQuery: Type.Object({ ...page, install: Type.Optional(text(limits.idLength)) }, closed),
  statsQuery: Type.Object(
    { from: Type.Optional(moment), to: Type.Optional(moment), interval: Type.Optional(interval) },
    closed,
  ),
};
