import { linkLabel } from "@throughline/protocol";
import type { LiveItem } from "@throughline/protocol";
import { liveTexts } from "../texts/live.ts";

const texts = liveTexts.items;

/** Describes a live item in one line. */
export function describeLiveItem(item: LiveItem): string {
  const { kind, match, errorCode, count } = item;
  const named = item.link === null ? null : linkLabel(item.link);
  const link = named ?? texts.aLink;
  const platform = texts.platforms[item.platform ?? ""] ?? "";
  switch (kind) {
    case "click":
      return texts.click(link, platform);
    case "signals":
      return texts.signals;
    case "filtered":
      return texts.filtered(link);
    case "test":
      return match === "none" ? texts.testUnmatched(platform) : texts.testMatched(link, platform);
    case "open":
      return texts.open(link);
    case "install":
      return match === "none" ? texts.unmatched(platform) : texts.install(link, platform);
    case "upgrade":
      return texts.upgrade(named ?? texts.noLink);
    case "events":
      return describeEvents(item.events, count ?? 0, named);
    default:
      return texts.refused(describeRefusal(errorCode));
  }
}

function describeEvents(names: readonly string[], count: number, link: string | null): string {
  const logged =
    names.length === 0
      ? texts.events(count)
      : texts.namedEvents(names.join(", "), count - names.length);
  return link === null ? logged : texts.fromLink(logged, link);
}

/** Returns why a request from the app was rejected. */
export function describeRefusal(errorCode: string | null): string {
  return texts.refusals[errorCode ?? ""] ?? errorCode ?? "";
}
