import type { Static } from "typebox";
import { limits } from "../limits.ts";
import * as t from "./fields.ts";
import { filterKeys } from "./filters.ts";
import type { FilterKey, FilterName, ReportFilter } from "./filters.ts";
import { reportRanges } from "./ranges.ts";
import {
  attributionModels,
  flaggedChoices,
  linkColumns,
  reportIntervals,
  statsDimensions,
} from "./vocabulary.ts";
import type { StatsDimension } from "./vocabulary.ts";

const only = (maxLength: number, description: string) => t.optional(t.text(maxLength, description));

const date = (description: string) =>
  t.optional(
    t.pattern(
      "^\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:?\\d{2}))?$",
      description,
    ),
  );

/** What each filter selects. */
const filtered: Readonly<Record<FilterName, string>> = {
  link: "links, by their codes",
  tag: "links that have one of these tags now",
  users:
    "installs and events of these users: `new` or `returning`. Clicks are always counted, because a click does not tell who made it. Users are `returning` if their user id was seen on an earlier install, or while a link that brought them back counts. Without user ids, everybody who was not brought back by a link is `new`",
  event: "events with these names, and their revenue",
  ...(Object.fromEntries(
    statsDimensions
      .filter((dimension) => dimension !== "event")
      .map((dimension) => [
        dimension,
        `clicks with one of these values of ${dimension}, their installs and events`,
      ]),
  ) as Record<Exclude<StatsDimension, "event">, string>),
  adNetwork: "installs whose ad is from one of these networks, and their events",
  adCampaign: "installs whose ad is from one of these campaigns of its network, and their events",
};

const filterFields = Object.fromEntries(
  [...filterKeys].map(([key, filter]) => [key, only(limits.urlLength, describeFilter(filter))]),
) as Record<FilterKey, ReturnType<typeof only>>;

function describeFilter({ name, operator }: Pick<ReportFilter, "name" | "operator">): string {
  if (operator === "isNot") return `Leaves out what \`${name}\` selects.`;
  if (operator === "contains") return `Like \`${name}\`, for parts of the values in any case.`;
  return `Only ${filtered[name]}. Separate several with commas.`;
}

export const ReportQuery = t.query({
  range: t.optional(
    t.oneOf(
      reportRanges,
      "A period by its name, in the app's time zone. Weeks begin on Monday; `quarter` is this quarter to date. Cannot be combined with `from` and `to`.",
    ),
  ),
  from: date(
    "First day of the period, as `2026-11-01` in the app's time zone, or a time in ISO 8601. The default is 30 days, or 48 hours, up to `to`.",
  ),
  to: date("Last day of the period, or a time in ISO 8601. The default is now."),
  interval: t.optional(
    t.oneOf(
      reportIntervals,
      "The length of each interval. The default is `day`, or what fits the `range`.",
    ),
  ),
  compare: t.optional(
    t.oneOf(
      ["previous"],
      "Also return the previous period of the same length. A period that begins at midnight is compared with the same hours of earlier days.",
    ),
  ),
  ...filterFields,
  attribution: t.optional(
    t.oneOf(
      attributionModels,
      "Which link events count for after another link brought the install back: the link of the install (`first`) or the latest one (`last`). The default is the app's setting.",
    ),
  ),
  flagged: t.optional(
    t.oneOf(
      flaggedChoices,
      "Whether flagged installs and their events are counted: `include`, `exclude`, or count `only` these. The default is the app's setting.",
    ),
  ),
  sort: t.optional(
    t.oneOf(
      linkColumns,
      "Which links come first: those with the most clicks (the default), opens, installs, new users, returning users, events or revenue.",
    ),
  ),
  currency: t.optional(
    t.pattern("^[A-Z]{3}$", "The currency that links are sorted by, with `sort=revenue`."),
  ),
  sortEvent: only(100, "With `sort=events`, sorts links by the events with this name."),
  limit: t.optional(
    t.pattern(
      "^([1-9]\\d{0,3}|10000)$",
      "How many links to return, 1 to 10,000. The default is 100.",
    ),
  ),
});
/** The period and the filters of a report. All filters must apply. */
export type ReportQuery = Static<typeof ReportQuery>;
