import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";
import { withoutGuard } from "../importing/formula-guard.ts";
import { columnsOf } from "./columns.ts";
import { fileChunks } from "./file-chunks.ts";

const columns = columnsOf(
  "name",
  "at time",
  "count integer",
  "amount number",
  "test boolean",
  "data",
  "match.type",
);

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const records = fc.array(
  fc.record({
    name: orNull(fc.string({ unit: "grapheme", minLength: 1 })),
    at: orNull(fc.date({ noInvalidDate: true }).map((date) => date.toISOString())),
    count: orNull(fc.maxSafeInteger()),
    amount: orNull(fc.double({ noDefaultInfinity: true, noNaN: true })),
    test: orNull(fc.boolean()),
    data: orNull(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 })),
    match: fc.record({ type: orNull(fc.constantFrom("none", "=exact")) }),
  }),
  { maxLength: 40 },
);

const file = (format: "csv" | "ndjson" | "parquet", groups: readonly (readonly object[])[]) =>
  buffer(
    fileChunks(format, {
      columns,
      rows: (async function* () {
        yield* groups;
      })(),
    }),
  );

describe("the formats of an export", () => {
  it("say the same", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(records, { maxLength: 3 }), async (groups) => {
        const lines = (await file("ndjson", groups)).toString().split("\n").filter(Boolean);
        const asTexts = (value: unknown) =>
          value === null ? "" : typeof value === "string" ? value : JSON.stringify(value);
        const expected = lines
          .map((line) => JSON.parse(line) as (typeof groups)[0][0])
          .map(({ match, ...record }) => [...Object.values(record), match.type].map(asTexts));
        const csv = parse(await file("csv", groups), { relax_column_count: false });
        expect(csv.slice(1).map((row) => row.map(withoutGuard))).toEqual(expected);
        const bytes = await file("parquet", groups);
        const parquet = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
        const texts = parquet.map((row) =>
          columns.map(({ name, type }) => {
            const value: unknown = row[name] ?? null;
            if (value === null) return "";
            if (type === "time") return (value as Date).toISOString();
            return `${value as string | number | bigint | boolean}`;
          }),
        );
        expect(texts).toEqual(expected);
      }),
      { seed: 49, numRuns: 100 },
    );
  });

  it("keep the types of columns in Parquet, in a file without rows, too", async () => {
    const at = "2026-11-17T10:00:00.000Z";
    const record = { name: "a", at, count: 2 ** 40, amount: 19.99, test: true, data: null };
    const bytes = await file("parquet", [[record]]);
    expect(await parquetReadObjects({ file: new Uint8Array(bytes).buffer })).toEqual([
      {
        name: "a",
        at: new Date(at),
        count: 2n ** 40n,
        amount: 19.99,
        test: true,
        data: null,
        match_type: null,
      },
    ]);
    const empty = await file("parquet", []);
    expect(await parquetReadObjects({ file: new Uint8Array(empty).buffer })).toEqual([]);
  });
});
