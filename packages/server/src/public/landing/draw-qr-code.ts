import { defaultQrStyle, drawQrSvg, isReadable, toQrColor } from "@throughline/protocol";
import type { QrCodeView, QrMatrix, QrRequest, QrStyle } from "@throughline/protocol";
import { encodeQR } from "qr";
import { invalidField } from "../../platform/http/errors.ts";
import { decodePng } from "./decode-png.ts";
import { pngWithLogo } from "./qr-code-with-logo.ts";
import { scaleInPrint, twoColorPng } from "./qr-code.ts";

/** The logo becomes part of the SVG, so nothing else than a picture is accepted. */
const pictureUrl = /^data:image\/(?:png|jpeg|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;
const pngUrl = "data:image/png;base64,";

/** Refuses colors that cameras cannot tell apart. */
export function requireReadable(
  colors: Pick<QrStyle, "foreground" | "background">,
  field: string,
): void {
  if (isReadable(colors)) return;
  throw invalidField(
    field,
    `Cameras cannot read ${colors.foreground} on ${colors.background}. Choose a darker code on a lighter background.`,
  );
}

/** How a QR code looks, with the app's icon already read. */
type QrCodeRequest = Omit<QrRequest, "appIcon" | "logo"> & { readonly logo: string | undefined };

/** Draws the QR code of a URL. Throws if cameras could not read it. */
export async function drawQrCode(
  url: string,
  { foreground, background, size, widthMm, margin, logo }: QrCodeRequest,
  appColor: string | undefined,
): Promise<QrCodeView> {
  const style = {
    ...defaultQrStyle,
    foreground: foreground ?? toQrColor(appColor),
    ...(background !== undefined && { background }),
    ...(size !== undefined && { size }),
    ...(margin !== undefined && { margin }),
    widthMm,
    logo,
  };
  requireReadable(style, foreground === undefined ? "background" : "foreground");
  if (logo !== undefined && !pictureUrl.test(logo)) {
    throw invalidField(
      "logo",
      "The logo must be a PNG, JPEG, WebP or SVG as a data URL in base64.",
    );
  }
  const ecc = logo === undefined ? "medium" : "high";
  const modules = encodeQR(url, "raw", { ecc, border: style.margin });
  const scale =
    widthMm !== undefined && size === undefined
      ? scaleInPrint(modules, widthMm)
      : Math.max(1, Math.round(style.size / modules.length));
  const png = await drawPng(modules, scale, style);
  return { url, svg: drawQrSvg(modules, style), png: png?.toString("base64") ?? null };
}

/** Returns the QR code as a PNG, or undefined if its logo is not a PNG that can be drawn. */
async function drawPng(
  modules: QrMatrix,
  scale: number,
  { foreground, background, widthMm, logo }: QrStyle,
): Promise<Buffer | undefined> {
  const colors = { foreground, background };
  if (logo === undefined) return twoColorPng(modules, scale, { colors, widthMm });
  if (!logo.startsWith(pngUrl)) return undefined;
  const pixels = decodePng(Buffer.from(logo.slice(pngUrl.length), "base64"));
  return pixels && pngWithLogo(modules, { ...colors, scale, widthMm, logo: pixels });
}
