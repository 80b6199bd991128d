import { describe, expect, it } from "vitest";
import { eachFrame, formatFrame } from "./frame.ts";

const texts = ["one\n", "", "zwei: äöü €\n", "x".repeat(5_000)];
const whole = Buffer.concat(texts.map(formatFrame));
const read = (bytes: Buffer) =>
  [...eachFrame(bytes)].map(({ text, end }) => ({ text: text.toString(), end }));

describe("frames", () => {
  it("are read as they were written, each with its end", () => {
    expect(read(whole).map(({ text }) => text)).toEqual(texts);
    expect(read(whole).at(-1)?.end).toBe(whole.length);
  });

  it("stop before the first torn one, wherever it is torn", () => {
    const ends = read(whole).map(({ end }) => end);
    for (let length = 0; length < whole.length; length += 1) {
      const found = read(whole.subarray(0, length)).map(({ end }) => end);
      expect(found, `torn at ${length}`).toEqual(ends.filter((end) => end <= length));
    }
  });

  it("stop before the first damaged one", () => {
    const [first = 0] = read(whole).map(({ end }) => end);
    for (const flipped of [first, first + 5, first + 20]) {
      const bytes = Buffer.from(whole);
      bytes[flipped] = (bytes[flipped] ?? 0) ^ 1;
      expect(read(bytes).length, `byte ${flipped}`).toBeLessThan(texts.length);
      expect(read(bytes)[0]?.text).toBe(texts[0]);
    }
  });

  it("stop where only zeros follow", () => {
    const zeros = Buffer.concat([formatFrame("one"), Buffer.alloc(64)]);
    expect(read(zeros).filter(({ text }) => text !== "")).toHaveLength(1);
  });
});
