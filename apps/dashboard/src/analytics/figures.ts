import type { LinkRow, Money, StatsReport } from "@throughline/protocol";
import { locale } from "../language/language.ts";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { splitName } from "./search.ts";

const { totals: totalTexts, columns: columnTexts, unknown } = analyticsTexts;

/** A figure that the chart can show. */
export interface Total {
  readonly id: string;
  readonly label: string;
  /** `null` if the figure is unknown. */
  readonly value: number | null;
  readonly previous: number | null;
  readonly format: (value: number) => string;
  /** What the figure counts, or its share. */
  readonly note: string;
}

const kinds = [
  "clicks",
  "opened",
  "outside",
  "installs",
  "organicInstalls",
  "newUsers",
  "returningUsers",
  "events",
  "returningEvents",
] as const;
type Kind = (typeof kinds)[number];

/** Returns the totals of a report. `isOrganicKnown` is false if a filter excludes organic installs. */
export function totalsOf(report: StatsReport, isOrganicKnown: boolean): Total[] {
  const { total, previous, revenue } = report;
  const before = previous?.total;
  const known = (kind: Kind, value: number | null | undefined) =>
    kind === "organicInstalls" && !isOrganicKnown ? null : (value ?? null);
  const notes: Record<Kind, string> = {
    clicks: clicksNote(total),
    outside: totalTexts.notes.outside,
    opened: total.opened === null ? totalTexts.notes.openedUnknown : totalTexts.notes.opened,
    installs: totalTexts.notes.installs(formatShare(total.installs, total.clicks)),
    organicInstalls: isOrganicKnown
      ? totalTexts.notes.organicInstalls
      : totalTexts.notes.organicUnknown,
    newUsers:
      total.newUsers === null
        ? totalTexts.notes.newUsersUnknown
        : isOrganicKnown && total.organicNewUsers
          ? totalTexts.notes.organicNewUsers(formatCount(total.organicNewUsers))
          : totalTexts.notes.newUsers,
    returningUsers: totalTexts.notes.returningUsers,
    returningEvents: totalTexts.notes.returningEvents,
    events:
      isOrganicKnown && total.organicEvents > 0
        ? totalTexts.notes.organicEvents(formatCount(total.organicEvents))
        : totalTexts.notes.events,
  };
  // Most links are never opened in another app’s browser.
  const shown = kinds.filter((kind) => kind !== "outside" || Boolean(total.outside));
  return [
    ...shown.map((kind) => ({
      id: kind,
      label: totalTexts.labels[kind],
      value: known(kind, total[kind]),
      previous: known(kind, before?.[kind]),
      format: formatCount,
      note: notes[kind],
    })),
    ...revenue.map(({ currency, amount, organicAmount, previous: earlier }) => ({
      id: `revenue:${currency}`,
      label: totalTexts.labels.revenue(currency),
      value: Number(amount),
      previous: earlier === null ? null : Number(earlier),
      format: (value: number) => formatMoney(value, currency),
      note:
        Number(organicAmount) > 0
          ? totalTexts.notes.organicRevenue(formatMoney(organicAmount, currency))
          : totalTexts.notes.revenue,
    })),
  ];
}

/** Says which clicks are not counted. */
function clicksNote({ filtered, internal }: StatsReport["total"]): string {
  const { bots, internal: ofYourOwn, botsAndInternal } = totalTexts.notes;
  if (filtered && internal) return botsAndInternal(formatCount(filtered), formatCount(internal));
  if (internal) return ofYourOwn(formatCount(internal));
  return filtered ? bots(formatCount(filtered)) : "";
}

/** A point of the chart. */
export interface Point {
  readonly at: string;
  readonly value: number;
}

/** Returns a figure over time. Intervals in which the figure is unknown are left out. */
export function seriesOf(steps: StatsReport["series"], metric: string): Point[] {
  const [kind, currency] = splitName(metric);
  return steps.flatMap((step) => {
    const value = kind === "revenue" ? amountOf(step.revenue, currency) : step[kind as Kind];
    return value === null || value === undefined ? [] : [{ at: step.at, value }];
  });
}

/** Returns the amount in a currency as a number, for bars and charts. For text, use `formatMoney` with the exact amount. */
export function amountOf(revenue: readonly Money[], currency: string): number {
  return Number(revenue.find((money) => money.currency === currency)?.amount ?? 0);
}

/** Formats money for the browser’s locale. An amount given as a string keeps every digit. */
export function formatMoney(amount: string | number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  // `format` accepts a string, which keeps every digit. Its type in TypeScript allows only numbers.
  return format.format(amount as number);
}

/** Formats a share. It is unknown if the whole is 0, or smaller than its part because some clicks came before the period. */
function formatShare(part: number, whole: number): string {
  return whole === 0 || part > whole ? unknown : formatPercent(part / whole);
}

/** The change since the previous period. */
export interface Change {
  readonly text: string;
  readonly direction: "up" | "down" | "same";
}

/** Returns the change from one value to another, or undefined if there is nothing to compare with. */
export function changeOf(now: number | null, before: number | null): Change | undefined {
  if (now === null || before === null || before === 0) return undefined;
  const percent = Math.round(((now - before) / before) * 100);
  const direction = now > before ? "up" : now < before ? "down" : "same";
  return { text: analyticsTexts.change.percent(formatCount(Math.abs(percent))), direction };
}

/** A column of the links table. */
export interface Column {
  readonly id: string;
  readonly label: string;
  readonly isSortable: boolean;
  /** Whether the figure is unknown for all links. Such a column is shown only if it is chosen. */
  readonly isUnknown?: boolean;
  readonly text: (row: LinkRow) => string;
}

const countColumn = (
  id:
    | "clicks"
    | "opened"
    | "installs"
    | "newUsers"
    | "returningUsers"
    | "events"
    | "returningEvents",
): Column => ({
  id,
  label: columnTexts[id],
  isSortable: id !== "returningEvents",
  text: (row) => (row[id] === null ? unknown : formatCount(row[id])),
});

const moneyColumn = (id: "revenue" | "returningRevenue", currency: string): Column => ({
  id: `${id}:${currency}`,
  label: columnTexts[id](currency),
  isSortable: id === "revenue",
  text: (row) => {
    const money = row[id].find((one) => one.currency === currency);
    return money ? formatMoney(money.amount, currency) : unknown;
  },
});

/** Returns all columns that the table of links can show: counts, rates, each event and each currency. */
export function allColumns({ total, breakdowns, revenue }: StatsReport): Column[] {
  const events = breakdowns.event.flatMap(({ value }) => (value === null ? [] : [value]));
  return [
    countColumn("clicks"),
    countColumn("opened"),
    countColumn("installs"),
    { ...countColumn("newUsers"), isUnknown: total.newUsers === null },
    {
      id: "installRate",
      label: columnTexts.installRate,
      isSortable: false,
      text: ({ installs, clicks }) => formatShare(installs, clicks),
    },
    {
      id: "eventRate",
      label: columnTexts.eventRate,
      isSortable: false,
      text: ({ installsWithEvent, installs }) => formatShare(installsWithEvent, installs),
    },
    countColumn("returningUsers"),
    countColumn("events"),
    countColumn("returningEvents"),
    ...events.map((event) => ({
      id: `event:${event}`,
      label: event,
      isSortable: true,
      text: ({ eventCounts }: LinkRow) => formatCount(eventCounts[event] ?? 0),
    })),
    ...revenue.map(({ currency }) => moneyColumn("revenue", currency)),
    ...revenue.map(({ currency }) => moneyColumn("returningRevenue", currency)),
  ];
}

const isDefault = ({ id, isUnknown }: Column) =>
  !isUnknown && /^(clicks|installs|newUsers|installRate|events|revenue:)/.test(id);

/** Returns the chosen columns in their standard order, or the default columns if there is no choice. */
export function chosenColumns(all: readonly Column[], chosen: string | undefined): Column[] {
  if (chosen === undefined) return all.filter(isDefault);
  const ids = new Set(chosen.split(",").map(decodeURIComponent));
  return all.filter(({ id }) => ids.has(id));
}

/** Joins column ids for the page’s URL. The ids are encoded because event names can contain commas. */
export function joinColumns(ids: readonly string[]): string {
  return ids.map(encodeURIComponent).join(",");
}
