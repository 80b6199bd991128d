import { Type } from "typebox";
import { limits } from "../limits.ts";
import { funnelSteps, statsDimensions } from "../report.ts";
import type { BreakdownRow, StatsReport } from "../report.ts";
import { adminSchemas } from "./admin.ts";
import { closed, count, nullableNumber, nullableText, text } from "./parts.ts";

const some = { clicks: count, installs: count, events: count };
const nullableCount = Type.Unsafe<number | null>({ type: ["integer", "null"], minimum: 0 });
const name = (maxLength: number) => Type.Optional(text(maxLength));

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
    closed,
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
        share: nullableNumber,
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
