import { qrCodePath } from "@throughline/protocol/client";

/**
 * How a QR code looks.
 *
 * @example
 * const style: QrCodeStyle = { color: "#1f5eff", hasLogo: true };
 */
export interface QrCodeStyle {
  /** The color of the code, as `#rrggbb`. It must be much darker than the background. @default "#000000" */
  color?: string | undefined;
  /** The color behind the code, as `#rrggbb`. @default "#ffffff" */
  background?: string | undefined;
  /**
   * Whether your app shows a logo over the middle, up to a fifth of the code's width. The code then has more squares, so that
   * cameras can do without those that the logo hides.
   * @default false
   */
  hasLogo?: boolean | undefined;
  /** The pixels for each square, from 1 to 20. A width in print replaces them. @default 8 */
  scale?: number | undefined;
  /**
   * A PNG for screens, or an SVG to print or share, which stays sharp at any size. React Native's `Image` shows PNGs only.
   * @default "png"
   */
  format?: "png" | "svg" | undefined;
  /** The width in print, from 5 to 300 millimetres. A PNG gets about 300 dots per inch. */
  widthMm?: number | undefined;
}

/**
 * Returns the address of the QR code of one of your links: a square PNG or SVG, which your service draws. Scans count with
 * the medium `qr`, also if the link has another `utm_medium`.
 *
 * @example
 * <Image source={{ uri: qrCodeUrl("https://go.shop.example/spring", { color: "#1f5eff" }) }} />
 * await Share.share({ url: qrCodeUrl("https://go.shop.example/spring", { format: "svg", widthMm: 50 }) });
 */
export function qrCodeUrl(
  url: string,
  { color, background, hasLogo, scale = 8, format, widthMm }: QrCodeStyle = {},
): string {
  const [, origin = "", path = ""] = /^([^/]*\/\/[^/?#]*)([^#]*)/.exec(url) ?? [];
  const [start = "", query = ""] = path.split(/\?(.*)/);
  const others = query.split("&").filter((part) => part !== "" && !/^utm_medium(=|$)/.test(part));
  const link = encodeURIComponent(
    `${start.replace(/^\/?/, "/")}?${[...others, "utm_medium=qr"].join("&")}`,
  );
  const hex = (name: string, value?: string) => (value ? `&${name}=${value.replace("#", "")}` : "");
  const colors = hex("color", color) + hex("background", background);
  const kind = (format === "svg" ? "&format=svg" : "") + (widthMm ? `&widthMm=${widthMm}` : "");
  const logo = hasLogo ? "&logo=1" : "";
  return `${origin}${qrCodePath}?link=${link}&scale=${scale}${colors}${logo}${kind}`;
}
