import type { WebhookPayload } from "@throughline/protocol";
import { allButClicks, asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** A Slack channel, through an incoming webhook. */
export const slack: Forwarder = {
  kinds: allButClicks,
  needs: [],
  request: ({ url }, { payload }) => ({
    url,
    headers: asJson,
    body: JSON.stringify({ text: escaped(sentence(payload)).slice(0, textLength) }),
  }),
  // Whoever knows the path may post.
  shownUrl: ({ url }) => `${new URL(url).origin}/…`,
};

/** Slack cuts longer texts itself, and takes none beyond ten times as much. */
const textLength = 4000;

function sentence(payload: WebhookPayload): string {
  switch (payload.type) {
    case "install.matched": {
      const { platform, code, link, match } = payload.data;
      const how =
        match.type === "deterministic" ? "certain" : `${percent(match.confidence)} likely`;
      return `New install on ${platform ?? "an unknown platform"} from ${code ?? link} (${how})`;
    }
    case "install.unmatched":
      return `New install on ${payload.data.platform ?? "an unknown platform"}, without a link`;
    case "event.logged": {
      const { name, data } = payload.data;
      return data === null ? name : `${name}: ${JSON.stringify(data)}`;
    }
    case "link.created":
      return `New link ${payload.data.url} to ${payload.data.destination}`;
    case "link.changed":
      return `Link ${payload.data.url} was changed; it leads to ${payload.data.destination}`;
    case "link.deleted":
      return `Link ${payload.data.url} was deleted`;
    case "link.clicked":
      return `Click on ${payload.data.link}`;
    default:
      return `Throughline can post here for ${payload.data.name}.`;
  }
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** As Slack asks for, so that nobody's text becomes a link or a mention. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
