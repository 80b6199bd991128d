import { inflateSync } from "node:zlib";

/** A picture of eight bits for each of red, green, blue and opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** The largest width and height of a logo, which limits the memory and time that a request takes. */
const maxLogoSide = 1024;

/** The samples of a pixel by color type: grey, color, palette, grey with opacity, color with opacity. */
const channelsByType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Decodes a PNG, as the logo of a QR code. Returns undefined if the file is damaged, interlaced, or more than 1,024
 * pixels wide or high.
 */
export function decodePng(file: Buffer, maxSide = maxLogoSide): Pixels | undefined {
  try {
    return decode(file, maxSide);
  } catch {
    // Reading behind the end of the file, and inflating what is damaged or too long, throw.
    return undefined;
  }
}

function decode(file: Buffer, maxSide: number): Pixels | undefined {
  const chunks = readChunks(file);
  const header = chunks.get("IHDR") ?? Buffer.alloc(0);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, type = 0, , , interlace] = header.subarray(8);
  const channels = channelsByType[type];
  const isSmall = [width, height].every((side) => side > 0 && side <= maxSide);
  if (!isSmall || channels === undefined || interlace !== 0) return undefined;
  if (![1, 2, 4, 8, 16].includes(depth)) return undefined;
  const lineBytes = Math.ceil((width * channels * depth) / 8);
  const length = (1 + lineBytes) * height;
  const lines = inflateSync(chunks.get("IDAT") ?? Buffer.alloc(0), { maxOutputLength: length });
  if (lines.length !== length) return undefined;
  unfilter(lines, lineBytes, Math.max(1, (channels * depth) / 8));
  const samples = readSamples(lines, lineBytes, depth, width * channels);
  return { width, height, rgba: toRgba(samples, { type, depth, channels }, chunks) };
}

/** Returns the data of each kind of chunk, joined. */
function readChunks(file: Buffer): Map<string, Buffer> {
  const chunks: { readonly name: string; readonly data: Buffer }[] = [];
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const name = file.toString("latin1", at + 4, at + 8);
    chunks.push({ name, data: file.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  // Joined once per name, because a file may consist of many thousand chunks.
  const byName = [...Map.groupBy(chunks, ({ name }) => name)];
  return new Map(byName.map(([name, all]) => [name, Buffer.concat(all.map(({ data }) => data))]));
}

/** Undoes the filter of each line. A filter stores the difference to the pixels on the left and above. */
function unfilter(lines: Buffer, lineBytes: number, pixelBytes: number): void {
  const at = (index: number) => lines[index] ?? 0;
  for (let start = 0; start < lines.length; start += 1 + lineBytes) {
    const filter = at(start);
    if (filter > 4) throw new Error(`There is no filter ${filter}.`);
    if (filter === 0) continue;
    for (let x = 0; x < lineBytes; x += 1) {
      const index = start + 1 + x;
      const left = x >= pixelBytes ? at(index - pixelBytes) : 0;
      const above = start > 0 ? at(index - 1 - lineBytes) : 0;
      if (filter === 1) lines[index] = at(index) + left;
      else if (filter === 2) lines[index] = at(index) + above;
      else if (filter === 3) lines[index] = at(index) + ((left + above) >> 1);
      else {
        const hasCorner = x >= pixelBytes && start > 0;
        const corner = hasCorner ? at(index - 1 - lineBytes - pixelBytes) : 0;
        lines[index] = at(index) + paeth(left, above, corner);
      }
    }
  }
}

/** Returns the neighbour that is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Returns the samples of all lines, each from 0 to the maximum of its depth. */
function readSamples(
  lines: Buffer,
  lineBytes: number,
  depth: number,
  perLine: number,
): Uint16Array {
  const height = lines.length / (1 + lineBytes);
  const samples = new Uint16Array(perLine * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (1 + lineBytes) + 1;
    for (let x = 0; x < perLine; x += 1) {
      const bit = x * depth;
      const byte = lines[start + (bit >> 3)] ?? 0;
      samples[y * perLine + x] =
        depth === 16
          ? byte * 256 + (lines[start + x * 2 + 1] ?? 0)
          : (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    }
  }
  return samples;
}

function toRgba(
  samples: Uint16Array,
  { type, depth, channels }: Readonly<Record<"type" | "depth" | "channels", number>>,
  chunks: ReadonlyMap<string, Buffer>,
): Uint8Array {
  const pixels = samples.length / channels;
  const rgba = new Uint8Array(pixels * 4);
  const transparent = chunks.get("tRNS") ?? Buffer.alloc(0);
  const palette = chunks.get("PLTE") ?? Buffer.alloc(0);
  const colors = type === 2 || type === 6 ? 3 : 1;
  const maxSample = (1 << depth) - 1;
  // Without samples for the opacity, `tRNS` can name the one color that is transparent.
  const isClear = (from: number) =>
    transparent.length === colors * 2 &&
    Array.from({ length: colors }).every(
      (_, color) => samples[from + color] === transparent.readUInt16BE(color * 2),
    );
  const byte = (index: number) => ((samples[index] ?? 0) * 255) / maxSample;
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const from = pixel * channels;
    const to = pixel * 4;
    if (type === 3) {
      const entry = samples[from] ?? 0;
      for (let color = 0; color < 3; color += 1) rgba[to + color] = palette[entry * 3 + color] ?? 0;
      rgba[to + 3] = transparent[entry] ?? 255;
      continue;
    }
    for (let color = 0; color < 3; color += 1) {
      rgba[to + color] = byte(from + Math.min(color, colors - 1));
    }
    if (channels > colors) rgba[to + 3] = byte(from + colors);
    else rgba[to + 3] = isClear(from) ? 0 : 255;
  }
  return rgba;
}
