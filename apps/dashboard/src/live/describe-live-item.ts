import type { LiveItem } from "@throughline/protocol";

/** What happened, in a few words. */
export function describeLiveItem({ kind, link, match, why, count, platform }: LiveItem): string {
  const on = { ios: " on an iPhone", android: " on an Android phone" }[platform ?? ""] ?? "";
  switch (kind) {
    case "click":
      return `Somebody opened ${link ?? "a link"}${on}`;
    case "signals":
      return "The landing page told more about the device";
    case "filtered":
      return `A bot or a preview asked for ${link ?? "a link"}; not counted`;
    case "open":
      return `${link ?? "A link"} opened the installed app`;
    case "install":
      return match === "none"
        ? `First open of the app${on}, matched to no link`
        : `First open of the app${on}, matched to ${link ?? "a link"}`;
    case "upgrade":
      return `An install got a better answer: ${link ?? "no link"}`;
    case "events":
      return count === 1 ? "The app logged an event" : `The app logged ${count ?? 0} events`;
    default:
      return `A request of the app was refused: ${refusals[why ?? ""] ?? why ?? ""}`;
  }
}

export const refusals: Record<string, string> = {
  missing_key: "it sent no key",
  unknown_key: "its key is not known, or was revoked",
  wrong_app: "its key belongs to another app",
};
