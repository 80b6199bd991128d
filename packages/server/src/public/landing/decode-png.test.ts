import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decodePng } from "./decode-png.ts";

interface Draft {
  readonly width?: number;
  readonly height?: number;
  readonly depth?: number;
  readonly type?: number;
  readonly interlace?: number;
  /** Each line after a byte for its filter. */
  readonly lines: readonly (readonly number[])[];
  readonly others?: Readonly<Record<string, readonly number[]>>;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function png({ width = 2, height, depth = 8, type = 2, interlace = 0, lines, others = {} }: Draft) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height ?? lines.length, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  const data = deflateSync(Buffer.from(lines.flat()));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    ...Object.entries(others).map(([name, bytes]) => chunk(name, Buffer.from(bytes))),
    chunk("IDAT", data.subarray(0, 3)),
    chunk("IDAT", data.subarray(3)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const pixels = (draft: Draft) => [...(decodePng(png(draft))?.rgba ?? [])];

describe("a decoded PNG", () => {
  it.each([
    ["color", { lines: [[0, 1, 2, 3, 4, 5, 6]] }, [1, 2, 3, 255, 4, 5, 6, 255]],
    [
      "color with a transparent one",
      { lines: [[0, 1, 2, 3, 4, 5, 6]], others: { tRNS: [0, 4, 0, 5, 0, 6] } },
      [1, 2, 3, 255, 4, 5, 6, 0],
    ],
    [
      "color with opacity",
      { type: 6, lines: [[0, 1, 2, 3, 4, 5, 6, 7, 8]] },
      [1, 2, 3, 4, 5, 6, 7, 8],
    ],
    ["grey", { type: 0, lines: [[0, 9, 200]] }, [9, 9, 9, 255, 200, 200, 200, 255]],
    [
      "black and white",
      { type: 0, depth: 1, lines: [[0, 0b01000000]] },
      [0, 0, 0, 255, 255, 255, 255, 255],
    ],
    ["grey with opacity", { type: 4, lines: [[0, 9, 10, 11, 12]] }, [9, 9, 9, 10, 11, 11, 11, 12]],
    [
      "16 bits",
      { type: 4, depth: 16, lines: [[0, 128, 128, 255, 255, 0, 0, 0, 0]] },
      [128, 128, 128, 255, 0, 0, 0, 0],
    ],
    [
      "a palette",
      { type: 3, depth: 4, lines: [[0, 0x10]], others: { PLTE: [1, 2, 3, 4, 5, 6], tRNS: [7] } },
      [4, 5, 6, 255, 1, 2, 3, 7],
    ],
  ])("has the pixels of %s", (_, draft, expected) => {
    expect(pixels(draft)).toEqual(expected);
  });

  it("has the pixels before each filter", () => {
    // Five lines of the greys 10 and 30, then 20 and 50, and so on, each with another filter.
    const lines = [
      [0, 10, 30],
      [1, 20, 30],
      [2, 10, 20],
      [3, 25, 20],
      [4, 10, 20],
    ];
    const greys = pixels({ type: 0, lines }).filter((_, index) => index % 4 === 0);
    expect(greys).toEqual([10, 30, 20, 50, 30, 70, 40, 75, 50, 95]);
  });

  it.each([
    ["is not one", Buffer.from("<svg/>")],
    ["is empty", Buffer.alloc(0)],
    ["ends early", png({ lines: [[0, 1, 2, 3, 4, 5, 6]] }).subarray(0, 50)],
    ["is interlaced", png({ interlace: 1, lines: [[0, 1, 2, 3, 4, 5, 6]] })],
    [
      "is wider than 1,024 pixels",
      png({ width: 1025, type: 0, lines: [[0, ...Array<number>(1025).fill(1)]] }),
    ],
    ["is of no size", png({ width: 0, lines: [[0]] })],
    ["has an unknown filter", png({ lines: [[5, 1, 2, 3, 4, 5, 6]] })],
    ["has an unknown kind of pixels", png({ type: 5, lines: [[0, 1]] })],
    ["has fewer lines than it says", png({ height: 3, lines: [[0, 1, 2, 3, 4, 5, 6]] })],
    [
      "inflates to more than it says",
      png({ height: 1, lines: Array.from({ length: 9000 }, () => [0, 1]) }),
    ],
  ])("is undefined if the file %s", (_, file) => {
    expect(decodePng(file)).toBeUndefined();
  });
});
