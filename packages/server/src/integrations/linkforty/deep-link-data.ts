import type { App, JsonObject, Link } from "@throughline/storage";
import { linkParameters, linkRoute } from "../../catalog/links/route.ts";

/** A link in the format of LinkForty's SDK. */
export interface DeepLinkData {
  readonly shortCode: string;
  readonly linkId: string;
  /** The path inside the app. */
  readonly deepLinkPath: string;
  readonly appScheme?: string;
  readonly iosUrl?: string;
  readonly androidUrl?: string;
  readonly webUrl?: string;
  readonly utmParameters?: Link["utm"];
  /** The link's query parameters and data. The SDK reads `deepLinkParameters` at the first start, and `customParameters` later. */
  readonly deepLinkParameters: Record<string, string>;
  readonly customParameters: Record<string, string>;
}

/** Returns the link for the SDK. `url` is the destination in the app; without a created link, its path is the code. */
export function deepLinkData({ ios, android }: App, url: string, link?: Link): DeepLinkData {
  const [path = "/"] = linkRoute(url).split("?", 1);
  const code = link?.code ?? path.replace(/^\/+/, "");
  const scheme = ios?.scheme ?? android?.scheme;
  const webUrl = link?.webFallback ?? (/^https?:/i.test(url) ? url : undefined);
  const parameters = { ...textsIn(link?.data), ...linkParameters(url) };
  return {
    shortCode: code,
    linkId: code,
    deepLinkPath: path,
    ...(scheme !== undefined && { appScheme: scheme }),
    ...(link?.ios?.fallback !== undefined && { iosUrl: link.ios.fallback }),
    ...(link?.android?.fallback !== undefined && { androidUrl: link.android.fallback }),
    ...(webUrl !== undefined && { webUrl }),
    ...(link?.utm && { utmParameters: link.utm }),
    deepLinkParameters: parameters,
    customParameters: parameters,
  };
}

/** Returns the data as strings. LinkForty's parameters are strings, so lists and objects are left out. */
function textsIn(data: JsonObject = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(data)) {
    if (typeof value !== "object") texts[name] = String(value);
  }
  return texts;
}
