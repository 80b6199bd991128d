import { logoBox } from "@throughline/protocol";
import type { QrMatrix, QrStyle } from "@throughline/protocol";
import type { Pixels } from "./decode-png.ts";
import { encodePng } from "./encode-png.ts";

/** Draws a QR code as a PNG with `scale` pixels per module and a logo in its middle, on a patch of the background. */
export function pngWithLogo(
  modules: QrMatrix,
  {
    scale,
    foreground,
    background,
    logo,
    widthMm,
  }: Pick<QrStyle, "foreground" | "background" | "widthMm"> & {
    readonly scale: number;
    readonly logo: Pixels;
  },
): Promise<Buffer> {
  const side = modules.length * scale;
  const [dark, light] = [foreground, background].map((color) =>
    Buffer.from(color.slice(1), "hex"),
  ) as [Buffer, Buffer];
  const box = logoBox(modules.length);
  const edge = (position: number) => Math.round(position * scale);
  const patch = { start: edge(box.start - box.pad), end: edge(box.start + box.width + box.pad) };
  const picture = fitLogo(logo, light, edge(box.width));
  const left = Math.round((side - picture.width) / 2);
  const top = Math.round((side - picture.height) / 2);

  function* lines(): Generator<Buffer> {
    for (const [row, cells] of modules.entries()) {
      const line = Buffer.alloc(1 + side * 3);
      for (let x = 0; x < side; x += 1) {
        (cells[Math.floor(x / scale)] === true ? dark : light).copy(line, 1 + x * 3);
      }
      for (let y = row * scale; y < (row + 1) * scale; y += 1) {
        if (y >= patch.start && y < patch.end) {
          line.fill(light, 1 + patch.start * 3, 1 + patch.end * 3);
          const from = (y - top) * picture.width * 3;
          if (y >= top && y < top + picture.height) {
            picture.rgb.copy(line, 1 + left * 3, from, from + picture.width * 3);
          }
        }
        yield Buffer.from(line);
      }
    }
  }
  return encodePng({ side, widthMm, lines: lines() });
}

/** Scales a logo to fit into a square, and lays it on the background. Each pixel is the mean of those that it covers. */
function fitLogo(
  { width, height, rgba }: Pixels,
  background: Buffer,
  side: number,
): { readonly width: number; readonly height: number; readonly rgb: Buffer } {
  const zoom = side / Math.max(width, height);
  const fitted = {
    width: Math.max(1, Math.round(width * zoom)),
    height: Math.max(1, Math.round(height * zoom)),
  };
  const rgb = Buffer.alloc(fitted.width * fitted.height * 3);
  for (let y = 0; y < fitted.height; y += 1) {
    const [top, bottom] = covered(y, fitted.height, height);
    for (let x = 0; x < fitted.width; x += 1) {
      const [left, right] = covered(x, fitted.width, width);
      const sums = [0, 0, 0];
      for (let row = top; row < bottom; row += 1) {
        for (let column = left; column < right; column += 1) {
          const at = (row * width + column) * 4;
          const opacity = (rgba[at + 3] ?? 0) / 255;
          for (let color = 0; color < 3; color += 1) {
            const ink = (rgba[at + color] ?? 0) * opacity;
            sums[color] = (sums[color] ?? 0) + ink + (background[color] ?? 0) * (1 - opacity);
          }
        }
      }
      const count = (bottom - top) * (right - left);
      for (let color = 0; color < 3; color += 1) {
        rgb[(y * fitted.width + x) * 3 + color] = Math.round((sums[color] ?? 0) / count);
      }
    }
  }
  return { ...fitted, rgb };
}

/** Returns the first pixel that a pixel of the scaled picture covers, and the one after the last. */
function covered(position: number, length: number, original: number): [number, number] {
  const start = Math.floor((position * original) / length);
  return [start, Math.max(start + 1, Math.floor(((position + 1) * original) / length))];
}
