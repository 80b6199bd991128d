import { describe, expect, it } from "vitest";
import { eachFrame, frameOf } from "./frame.ts";

const texts = ["one\n", "", "zwei: äöü €\n", "x".repeat(5_000)];
const whole = Buffer.concat(texts.map(frameOf));
const read = (bytes: Buffer) => [...eachFrame(bytes)];

describe("frames", () => {
  it("come back as they were written, each with its end", () => {
    expect(read(whole).map(({ text }) => text)).toEqual(texts);
    expect(read(whole).at(-1)?.end).toBe(whole.length);
  });

  it("end before the first one that is torn, wherever that is", () => {
    const ends = read(whole).map(({ end }) => end);
    for (let length = 0; length < whole.length; length += 1) {
      const found = read(whole.subarray(0, length)).map(({ end }) => end);
      expect(found, `torn at ${length}`).toEqual(ends.filter((end) => end <= length));
    }
  });

  it("end before the first one whose bytes are not the ones written", () => {
    const [first = 0] = read(whole).map(({ end }) => end);
    for (const flipped of [first, first + 5, first + 20]) {
      const bytes = Buffer.from(whole);
      bytes[flipped] = (bytes[flipped] ?? 0) ^ 1;
      expect(read(bytes).length, `byte ${flipped}`).toBeLessThan(texts.length);
      expect(read(bytes)[0]?.text).toBe(texts[0]);
    }
  });

  it("end where nothing but zeros was written", () => {
    const zeros = Buffer.concat([frameOf("one"), Buffer.alloc(64)]);
    expect(read(zeros).filter(({ text }) => text !== "")).toHaveLength(1);
  });
});
