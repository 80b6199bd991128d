import { expect, it } from "vitest";
import { evidenceOf, signalWords } from "./signal-words.ts";
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
