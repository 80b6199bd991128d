import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { crc32, createDeflate } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** How the pixels of a PNG are stored: the bits of a sample, and the color type of the specification. */
export interface PngFormat {
  readonly side: number;
  readonly depth: 1 | 8;
  readonly colorType: 0 | 2 | 3;
  /** The width in print, in millimetres. */
  readonly widthMm?: number | undefined;
}

/** Returns a square PNG. `compressed` are its lines, each after a byte for its filter, deflated. */
export function pngFile(
  { side, depth, colorType, widthMm }: PngFormat,
  compressed: Buffer,
  palette?: Buffer,
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Deflate, no filter and no interlacing are all 0.
  header[8] = depth;
  header[9] = colorType;
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    ...(widthMm === undefined ? [] : [chunk("pHYs", density(side, widthMm))]),
    ...(palette ? [chunk("PLTE", palette)] : []),
    chunk("IDAT", compressed),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Encodes a square PNG of red, green and blue. It is compressed line by line, outside of the main thread. */
export async function encodePng({
  side,
  widthMm,
  lines,
}: Pick<PngFormat, "side" | "widthMm"> & { readonly lines: Iterable<Buffer> }): Promise<Buffer> {
  const compressed = await buffer(Readable.from(lines).pipe(createDeflate()));
  return pngFile({ side, depth: 8, colorType: 2, widthMm }, compressed);
}

/** The pixels per metre in both directions, so that programs print the picture in its size. */
function density(side: number, widthMm: number): Buffer {
  const data = Buffer.alloc(9);
  const perMetre = Math.round((side * 1000) / widthMm);
  data.writeUInt32BE(perMetre, 0);
  data.writeUInt32BE(perMetre, 4);
  data[8] = 1;
  return data;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
