import { readFile, writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { QrCodeView } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { routeCommand } from "../routes/route-command.ts";

const draw = routeCommand("drawQrCode");

/** The kinds of logos by the endings of their files. */
const logoTypes: Readonly<Record<string, string>> = {
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".svg": "image/svg+xml",
};

/** Draws a QR code, and writes it to a file whose name decides between SVG and PNG. */
export const linkQrCode: Command = {
  ...draw,
  options: {
    ...draw.options,
    logo: {
      type: "string",
      help: "An image file for the middle: PNG, JPEG, WebP or SVG. Only a PNG can be drawn as PNG.",
    },
    output: { type: "string", help: "The file to write, which ends with .svg or .png." },
  },
  async run(args, { output, logo, ...others }, context) {
    const options = typeof logo === "string" ? { ...others, logo: await readLogo(logo) } : others;
    if (typeof output !== "string") return draw.run(args, options, context);
    const file = resolve(output);
    const format = extname(file).toLowerCase();
    if (format !== ".svg" && format !== ".png") {
      throw new UsageError("--output must end with .svg or .png.");
    }
    const { data } = (await draw.run(args, options, context)) ?? {};
    const { url, svg, png } = data as QrCodeView;
    if (format === ".png" && png === null) {
      throw new UsageError(
        "The logo cannot be drawn as PNG: it must be a PNG of at most 1,024 × 1,024 pixels that is not interlaced. Choose another logo, or write to a file that ends with .svg.",
      );
    }
    try {
      await writeFile(file, format === ".svg" ? svg : Buffer.from(png ?? "", "base64"));
    } catch (error) {
      throw new UsageError(`${file} cannot be written: ${(error as Error).message}`);
    }
    return { text: `${file} was written. It leads to ${url}.`, data: { file, url } };
  },
};

/** Returns an image file as a data URL. A data URL is returned as it is. */
async function readLogo(logo: string): Promise<string> {
  if (logo.startsWith("data:")) return logo;
  const type = logoTypes[extname(logo).toLowerCase()];
  if (type === undefined) {
    throw new UsageError(`--logo must be a PNG, JPEG, WebP or SVG file, not ${logo}.`);
  }
  try {
    return `data:${type};base64,${(await readFile(resolve(logo))).toString("base64")}`;
  } catch (error) {
    throw new UsageError(`${logo} cannot be read: ${(error as Error).message}`);
  }
}
