import { expect, it } from "vitest";
import { evidenceOf, evidenceTable, signalWords } from "./signal-words.ts";
import type { Signal } from "./signal-words.ts";

it("names each signal a click is scored by, in the order of the evidence", () => {
  const signals = Object.keys(signalWords) as Signal[];
  const bits = Object.fromEntries(signals.map((signal) => [signal, -1]));
  const named = evidenceOf({ bits, agreement: { network: "same" } });
  expect(named.map(({ signal }) => signal)).toEqual(signals);
  expect(named.find(({ signal }) => signal === "left")).toEqual({
    signal: "left",
    name: "Earlier opens",
    bits: -1,
    agreement: undefined,
  });
  expect(named.find(({ signal }) => signal === "network")).toMatchObject({ agreement: "same" });
  expect(named.filter(({ signal, name }) => name === (signal as string))).toEqual([]);
});

it("shows evidence as a table whose longest bar is the strongest signal", () => {
  const { rows, total } = evidenceTable({
    bits: { network: 8, prior: -2 },
    agreement: { network: "same" },
  });
  expect(rows).toMatchObject([
    { name: "Network", agreement: "same", value: "+8.0", share: 1 },
    { name: "Time and traffic", value: "−2.0", share: 0.25 },
  ]);
  expect(total).toEqual({ name: "Total", odds: "odds of 64 to 1", value: "+6.0" });
  const weak = evidenceTable({ bits: { prior: -2 }, agreement: {} });
  expect([weak.rows[0]?.share, weak.total.odds]).toEqual([0.5, "odds of 1 to 4"]);
});
