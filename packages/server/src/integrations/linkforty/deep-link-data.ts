import type { App, JsonObject, Link } from "@throughline/storage";
import { parametersOf, routeOf } from "../../catalog/links/route.ts";

/** A link as LinkForty's SDK hands it to its app. */
export interface DeepLinkData {
  readonly shortCode: string;
  readonly linkId: string;
  /** Where in the app it leads. */
  readonly deepLinkPath: string;
  readonly appScheme?: string;
  readonly iosUrl?: string;
  readonly androidUrl?: string;
  readonly webUrl?: string;
  readonly utmParameters?: Link["utm"];
  /** The query of the link with its data: the first name is what the SDK reads at a first start, the second at every other. */
  readonly deepLinkParameters: Record<string, string>;
  readonly customParameters: Record<string, string>;
}

/** `url` is where the app is to go; without a created link its path is its own. */
export function deepLinkData({ ios, android }: App, url: string, link?: Link): DeepLinkData {
  const [path = "/"] = routeOf(url).split("?", 1);
  const code = link?.code ?? path.replace(/^\/+/, "");
  const scheme = ios?.scheme ?? android?.scheme;
  const webUrl = link?.webFallback ?? (/^https?:/i.test(url) ? url : undefined);
  const parameters = { ...textsIn(link?.data), ...parametersOf(url) };
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

/** There, parameters are texts: lists and objects have no place. */
function textsIn(data: JsonObject = {}): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(data)) {
    if (typeof value !== "object") texts[name] = String(value);
  }
  return texts;
}
