import type { WebhookPayload } from "@throughline/protocol";
import { allEventsExceptClicks, asJson } from "./forwarder.ts";
import type { Forwarder } from "./forwarder.ts";

/** Posts to a Slack channel through an incoming webhook. */
export const slack: Forwarder = {
  events: allEventsExceptClicks,
  needs: [],
  request: ({ url }, { payload }) => ({
    url,
    headers: asJson,
    body: JSON.stringify({ text: escaped(sentence(payload)).slice(0, textLength) }),
  }),
  // The path is secret, since anybody who knows it can post.
  shownUrl: ({ url }) => `${new URL(url).origin}/…`,
};

/** Slack truncates longer texts, and refuses texts ten times as long. */
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
    case "link.updated":
      return `Link ${payload.data.url} was changed; it leads to ${payload.data.destination}`;
    case "link.deleted":
      return `Link ${payload.data.url} was deleted`;
    case "link.clicked":
      return `Click on ${payload.data.link}`;
    default:
      return `Throughline is connected. Events from ${payload.data.name} will be posted here.`;
  }
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

/** Escapes a text as Slack requires, so that it cannot contain links or mentions. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
