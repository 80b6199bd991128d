import { buffer } from "node:stream/consumers";
import { reportSheets, statsDimensions } from "@throughline/protocol";
import type {
  ExportFormat,
  Money,
  ReportSheet,
  StatsDimension,
  StatsReport,
} from "@throughline/protocol";
import { zipSync } from "fflate";
import { columnsOf } from "./columns.ts";
import { fileChunks } from "./file-chunks.ts";

/** A sheet of a report: its columns, and a function that returns its rows. */
interface Sheet {
  readonly columns: readonly string[];
  readonly rows: (report: StatsReport) => object[];
}

const counts = [
  "clicks",
  "opened",
  "filtered",
  "outside",
  "internal",
  "installs",
  "organicInstalls",
  "newUsers",
  "organicNewUsers",
  "returningUsers",
  "events",
  "organicEvents",
  "returningEvents",
] satisfies (keyof StatsReport["total"])[];

const integers = (...names: readonly string[]) => names.map((name) => `${name} integer`);
const amounts = (...names: readonly string[]) => names.map((name) => `${name} number`);
const withPrevious = (columns: readonly string[]) => [
  ...columns,
  ...columns.map((column) => `previous.${column}`),
];

/** Returns one row for each currency. */
function inCurrencies(
  row: object,
  amountsByColumn: Readonly<Record<string, readonly Money[] | undefined>>,
): object[] {
  const lists = Object.entries(amountsByColumn);
  const currencies = new Set(lists.flatMap(([, list = []]) => list.map((each) => each.currency)));
  return [...currencies].map((currency) => ({
    ...row,
    currency,
    ...Object.fromEntries(
      lists.map(([column, list]) => [
        column,
        list && toNumber(list.find((each) => each.currency === currency)?.amount ?? "0"),
      ]),
    ),
  }));
}

const toNumber = (amount: string | null) => (amount === null ? null : Number(amount));

const valueCounts = withPrevious(integers("clicks", "installs", "events", "organicEvents"));

const dimensionSheet = (dimension: StatsDimension): Sheet => ({
  columns: ["value", ...valueCounts],
  rows: ({ breakdowns }) =>
    breakdowns[dimension].map(({ value, ...row }) => ({ value: value ?? "(other)", ...row })),
});

const sheets: Readonly<Record<ReportSheet, Sheet>> = {
  totals: {
    columns: [
      "from time",
      "to time",
      ...withPrevious(integers(...counts)),
      "previous.from time",
      "previous.to time",
    ],
    rows: ({ from, to, total, previous }) => [
      { from, to, ...total, previous: previous && { ...previous, ...previous.total } },
    ],
  },
  series: {
    columns: withPrevious(["at time", ...integers(...counts)]),
    rows: ({ series, previous }) =>
      series.map((step, index) => ({ ...step, previous: previous?.series[index] ?? null })),
  },
  "series-revenue": {
    columns: ["at time", "currency", ...amounts("amount", "previousAmount")],
    rows: ({ series, previous }) =>
      series.flatMap(({ at, revenue }, index) =>
        inCurrencies({ at }, { amount: revenue, previousAmount: previous?.series[index]?.revenue }),
      ),
  },
  funnel: {
    columns: ["step", ...integers("count"), ...amounts("share"), ...integers("previous")],
    rows: ({ funnel }) => funnel,
  },
  links: {
    columns: [
      "code",
      "title",
      ...withPrevious(
        integers(
          "clicks",
          "opened",
          "installs",
          "newUsers",
          "installsWithEvent",
          "returningUsers",
          "events",
          "returningEvents",
        ),
      ),
    ],
    rows: ({ links }) => links,
  },
  "link-events": {
    columns: ["code", "event", ...integers("events", "previousEvents")],
    rows: ({ links }) =>
      links.flatMap(({ code, eventCounts, previous }) => {
        const names = new Set([eventCounts, previous?.eventCounts ?? {}].flatMap(Object.keys));
        return [...names].map((event) => ({
          code,
          event,
          events: eventCounts[event] ?? 0,
          previousEvents: previous && (previous.eventCounts[event] ?? 0),
        }));
      }),
  },
  "link-revenue": {
    columns: [
      "code",
      "currency",
      ...amounts("amount", "returningAmount", "previousAmount", "previousReturningAmount"),
    ],
    rows: ({ links }) =>
      links.flatMap(({ code, revenue, returningRevenue, previous }) =>
        inCurrencies(
          { code },
          {
            amount: revenue,
            returningAmount: returningRevenue,
            previousAmount: previous?.revenue,
            previousReturningAmount: previous?.returningRevenue,
          },
        ),
      ),
  },
  revenue: {
    columns: [
      "currency",
      ...amounts("amount", "organicAmount", "returningAmount", "previousAmount"),
    ],
    rows: ({ revenue }) =>
      revenue.map(({ currency, amount, organicAmount, returningAmount, previous }) => ({
        currency,
        amount: toNumber(amount),
        organicAmount: toNumber(organicAmount),
        returningAmount: toNumber(returningAmount),
        previousAmount: toNumber(previous),
      })),
  },
  retention: {
    columns: ["day", ...integers("installs", "day1", "day7", "day30")],
    rows: ({ retention }) => retention,
  },
  ...(Object.fromEntries(
    statsDimensions.map((dimension) => [dimension, dimensionSheet(dimension)]),
  ) as Record<StatsDimension, Sheet>),
  "value-revenue": {
    columns: ["dimension", "value", "currency", ...amounts("amount", "previousAmount")],
    rows: ({ breakdowns }) =>
      statsDimensions.flatMap((dimension) =>
        breakdowns[dimension].flatMap(({ value, revenue, previous }) =>
          inCurrencies(
            { dimension, value: value ?? "(other)" },
            { amount: revenue, previousAmount: previous?.revenue },
          ),
        ),
      ),
  },
};

/** Returns one sheet of a report as a table. */
function toTable(report: StatsReport, name: ReportSheet) {
  const columns = columnsOf(...sheets[name].columns);
  const rows = sheets[name].rows(report).map((row) => onlyColumns(row, columns));
  return {
    columns,
    rows: (async function* () {
      yield rows;
    })(),
  };
}

/** Returns the fields of a row that have a column, so that every format has the same. */
function onlyColumns(row: object, columns: ReturnType<typeof columnsOf>): object {
  const fields = new Set(columns.map(({ path }) => path.split(".", 1)[0]));
  return Object.fromEntries(
    Object.entries(row).flatMap(([field, value]: [string, unknown]) => {
      if (!fields.has(field)) return [];
      const nested = columns.filter(({ path }) => path.startsWith(`${field}.`));
      const isNested = nested.length > 0 && typeof value === "object" && value !== null;
      return [[field, isNested ? onlyColumns(value, nested.map(withoutFirst)) : value]];
    }),
  );
}

function withoutFirst<Of extends { readonly path: string }>(column: Of): Of {
  return { ...column, path: column.path.slice(column.path.indexOf(".") + 1) };
}

/** Yields one sheet of a report as a file, or all sheets in a ZIP file. */
export async function* reportChunks(
  format: ExportFormat,
  report: StatsReport,
  sheet: ReportSheet | undefined,
): AsyncGenerator<string | Uint8Array> {
  if (sheet !== undefined) {
    yield* fileChunks(format, toTable(report, sheet));
    return;
  }
  const files: Record<string, Uint8Array> = {};
  for (const name of reportSheets) {
    files[`${name}.${format}`] = await buffer(fileChunks(format, toTable(report, name)));
  }
  yield zipSync(files);
}
