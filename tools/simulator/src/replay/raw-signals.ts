import type { RawClick, RawOpen } from "@throughline/engine";
import type { WorldClick, WorldOpen } from "../world/format.ts";

/** Converts a line of `clicks.jsonl` into a click as the service sees it. */
export function rawClick(click: WorldClick): RawClick {
  const { js } = click;
  return {
    userAgent: click.ua ?? "",
    acceptLanguage: click.al ?? undefined,
    address: click.ip ?? undefined,
    secondAddress: click.ip2 ?? undefined,
    hiddenNetwork: click.ipFlag ?? null,
    visitor: click.visitor ?? undefined,
    page: js
      ? {
          screenWidth: js.sw ?? undefined,
          screenHeight: js.sh ?? undefined,
          pixelRatio: js.dpr ?? undefined,
          timeZone: js.tz ?? undefined,
          language: js.lang ?? undefined,
          languages: js.langs ?? undefined,
          touchPoints: js.touch ?? undefined,
          model: js.chModel ?? undefined,
          platformVersion: js.chPv ?? undefined,
        }
      : null,
  };
}

/** Converts a line of `opens.jsonl` into an open as the service sees it. */
export function rawOpen(open: WorldOpen): RawOpen {
  return {
    platform: open.platform,
    model: open.model ?? undefined,
    manufacturer: open.manufacturer ?? undefined,
    systemVersion: open.osVersion ?? undefined,
    screenWidth: open.sw ?? undefined,
    screenHeight: open.sh ?? undefined,
    scale: open.scale ?? undefined,
    locale: (open.locales ?? []).map((languageTag) => ({ languageTag })),
    timezone: open.tz ?? undefined,
    userAgent: open.ua ?? undefined,
    address: open.ip ?? undefined,
    secondAddress: open.ip2 ?? undefined,
    hiddenNetwork: open.ipFlag ?? null,
  };
}
