import {
  defaultQrStyle,
  drawQrSvg,
  isReadable,
  printPixels,
  toQrColor,
} from "@throughline/protocol";
import type { QrCodeView, QrRequest, QrStyle } from "@throughline/protocol";
import { encodeQR } from "qr";
import { invalidField } from "../../platform/http/errors.ts";
import { twoColorPng } from "./qr-code.ts";

/** The logo becomes part of the SVG, so nothing else than a picture is accepted. */
const pictureUrl = /^data:image\/(?:png|jpeg|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/;

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

/** Draws the QR code of a URL. Throws if cameras could not read it. */
export function drawQrCode(
  url: string,
  { foreground, background, size, widthMm, margin, logo }: QrRequest,
  appColor: string | undefined,
): QrCodeView {
  const style = {
    ...defaultQrStyle,
    foreground: foreground ?? toQrColor(appColor),
    ...(background !== undefined && { background }),
    size: size ?? (widthMm === undefined ? defaultQrStyle.size : printPixels(widthMm)),
    ...(margin !== undefined && { margin }),
    widthMm,
    logo,
  };
  requireReadable(style, foreground === undefined ? "background" : "foreground");
  if (logo !== undefined && !pictureUrl.test(logo)) {
    throw invalidField("logo", "The logo must be a PNG, JPEG or SVG as a data URL in base64.");
  }
  const ecc = logo === undefined ? "medium" : "high";
  const modules = encodeQR(url, "raw", { ecc, border: style.margin });
  const scale = Math.max(1, Math.round(style.size / modules.length));
  const png = logo === undefined ? twoColorPng(modules, scale, style).toString("base64") : null;
  return { url, svg: drawQrSvg(modules, style), png };
}
