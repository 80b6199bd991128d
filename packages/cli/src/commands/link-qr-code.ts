import { writeFile } from "node:fs/promises";
import { extname, resolve } from "node:path";
import type { QrCodeView } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { routeCommand } from "../routes/route-command.ts";

const draw = routeCommand("drawQrCode");

/** Draws a QR code, and writes it to a file whose name decides between SVG and PNG. */
export const linkQrCode: Command = {
  ...draw,
  options: {
    ...draw.options,
    output: { type: "string", help: "The file to write, which ends with .svg or .png." },
  },
  async run(args, { output, ...options }, context) {
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
        "A QR code with a logo is drawn as SVG only. Write it to a file that ends with .svg.",
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
