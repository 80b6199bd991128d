import type { Delivery, Origin } from "./forwarder.ts";

/** A message as analytics services take it. */
export interface AnalyticsEvent {
  readonly name: string;
  /** The id of the install, which stands for its phone. */
  readonly install?: string;
  /** The id of the user, as the app set it. */
  readonly user?: string;
  readonly at: number;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** The name of the event that a test sends. */
const testName = "throughline_test";

/** Returns what a message says about an install: its match, or an event in the app. */
export function toAnalyticsEvent({ payload, user }: Delivery): AnalyticsEvent {
  const at = Date.parse(payload.timestamp);
  switch (payload.type) {
    case "install.matched":
    case "install.unmatched": {
      const { installId: install, platform, code, link, match, test } = payload.data;
      const properties = {
        platform,
        link: code,
        url: link,
        match_type: match.type,
        match_method: match.method,
        test,
      };
      const name = payload.type.replace(".", "_");
      return { name, install, at, properties, ...(user !== undefined && { user }) };
    }
    case "event.logged": {
      const { installId, userId, name, platform, data, test } = payload.data;
      const fields = data !== null && typeof data === "object" ? data : { value: data };
      const known = userId ?? user;
      return {
        name,
        at: Date.parse(payload.data.at),
        ...(installId !== null && { install: installId }),
        ...(known !== undefined && { user: known }),
        properties: { ...fields, platform, test },
      };
    }
    default:
      return { name: testName, install: testName, user: testName, at, properties: {} };
  }
}

/** The media sources of installs that no link led to. */
const organic = "Organic";
const adSourceNames: Readonly<Record<string, string>> = { "apple-ads": "Apple Ads", meta: "Meta" };

/** Where an install came from, in the words of analytics services. */
type Attribution = Pick<Origin, "source" | "campaign" | "link">;

/**
 * Returns the source of an install by the rule of the ads report: its link; without a link, the ad network that claims it;
 * otherwise organic. Returns undefined if the message is about no install.
 */
export function attribution(origin: Origin | undefined): Attribution | undefined {
  if (origin === undefined) return undefined;
  const { source, campaign, link, adNetwork, adCampaign } = origin;
  if (link !== undefined) return { source: source ?? "Throughline", campaign, link };
  if (adNetwork === undefined) return { source: organic };
  return { source: adSourceNames[adNetwork] ?? adNetwork, campaign: adCampaign };
}
