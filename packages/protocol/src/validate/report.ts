import { Type } from "typebox";
import { limits } from "../limits.ts";
import { funnelSteps, statsDimensions } from "../report.ts";
import type { BreakdownRow, StatsReport } from "../report.ts";
import { adminSchemas } from "./admin.ts";

const count = Type.Integer({ minimum: 0 });
const some = { clicks: count, installs: count, events: count };
const nullableCount = Type.Unsafe<number | null>({ type: ["integer", "null"], minimum: 0 });
const nullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });
const name = (maxLength: number) => Type.Optional(Type.String({ minLength: 1, maxLength }));

const { from, to, interval, total, series } = adminSchemas.statsView.properties;

const breakdown = Type.Array(
  Type.Object({
    value: nullableText,
    ...some,
    before: Type.Unsafe<BreakdownRow["before"]>({
      ...Type.Object(some),
      type: ["object", "null"],
    }),
  }),
);

export const reportSchemas = {
  reportQuery: Type.Object(
    {
      ...adminSchemas.statsQuery.properties,
      link: name(limits.urlLength),
      tag: name(64),
      campaign: name(limits.textLength),
      compare: Type.Optional(Type.Enum(["before"])),
    },
    { additionalProperties: false },
  ),
  statsReport: Type.Object({
    from,
    to,
    interval,
    total,
    series,
    before: Type.Unsafe<StatsReport["before"]>({
      ...Type.Object({ from, to, total }),
      type: ["object", "null"],
    }),
    funnel: Type.Array(
      Type.Object({
        step: Type.Enum([...funnelSteps]),
        count,
        share: Type.Unsafe<number | null>({ type: ["number", "null"] }),
        before: nullableCount,
      }),
    ),
    breakdowns: Type.Unsafe<StatsReport["breakdowns"]>(
      Type.Object(Object.fromEntries(statsDimensions.map((dimension) => [dimension, breakdown]))),
    ),
    revenue: Type.Array(
      Type.Object({
        currency: Type.String(),
        amount: Type.String(),
        events: count,
        before: nullableText,
      }),
    ),
    retention: Type.Array(
      Type.Object({
        day: Type.String(),
        installs: count,
        day1: nullableCount,
        day7: nullableCount,
        day30: nullableCount,
      }),
    ),
  }),
};
