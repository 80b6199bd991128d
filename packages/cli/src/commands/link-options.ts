import type { LinkChange, LinkView } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Options } from "../command.ts";

/** The options for the settings of a link, except its destination. */
export const linkOptions = {
  "web-fallback": { type: "string" },
  "app-variant": { type: "string" },
  page: { type: "string" },
  title: { type: "string" },
  description: { type: "string" },
  image: { type: "string" },
  "utm-source": { type: "string" },
  "utm-medium": { type: "string" },
  "utm-campaign": { type: "string" },
  tag: { type: "string", multiple: true },
  data: { type: "string" },
  starts: { type: "string" },
  expires: { type: "string" },
  "max-clicks": { type: "string" },
  password: { type: "string" },
  "expired-fallback": { type: "string" },
  sensitive: { type: "boolean" },
  "deterministic-only": { type: "boolean" },
  test: { type: "boolean" },
} as const;
export const linkOptionHelp = {
  "web-fallback": "where desktop visitors go",
  "app-variant": "the variant of the app whose store pages visitors get; default: the app itself",
  page: "name of the app's own landing page that visitors without the app see",
  title: "title of the social preview; also --description and --image",
  description: "text of the social preview",
  image: "URL of the social preview's picture",
  "utm-source": "campaign parameter; also --utm-medium and --utm-campaign",
  "utm-medium": "campaign parameter",
  "utm-campaign": "campaign parameter",
  tag: "a tag to filter links by; can be repeated",
  data: "JSON object passed to the app with the link",
  starts: "when the link starts, such as 2027-01-01T00:00:00Z",
  expires: "when the link expires, such as 2027-01-31T00:00:00Z",
  "max-clicks": "how many clicks lead to the destination; then the link has ended",
  password: "the password that visitors must enter",
  "expired-fallback": "where visitors go after the link has ended",
  sensitive: "match only with very high confidence",
  "deterministic-only": "never match by device signals",
  test: "a test link: matched and listed, but not counted or learned from",
} as const;

/** Parses the settings in the options. Omitted settings stay as they are; an empty text removes a setting. */
export function parseLinkOptions(options: Options, link?: LinkView): LinkChange {
  const preview = pickOptions(options, {
    title: "title",
    description: "description",
    image: "image",
  });
  const utm = pickOptions(options, {
    source: "utm-source",
    medium: "utm-medium",
    campaign: "utm-campaign",
  });
  const { "max-clicks": maxClicks } = options;
  const { sensitive, "deterministic-only": deterministicOnly, test, tag, data } = options;
  return {
    ...pickOptions(options, {
      webFallback: "web-fallback",
      startsAt: "starts",
      appVariant: "app-variant",
      page: "page",
      expiresAt: "expires",
      expiredFallback: "expired-fallback",
      password: "password",
    }),
    ...(preview && { preview: merge(link?.preview, preview) }),
    ...(utm && { utm: merge(link?.utm, utm) }),
    ...(Array.isArray(tag) && { tags: tag.filter((each) => each !== "") }),
    ...(typeof data === "string" && { data: data === "" ? null : parseJson(data) }),
    ...(typeof maxClicks === "string" && {
      maxClicks: maxClicks === "" ? null : parseMaxClicks(maxClicks),
    }),
    ...(typeof sensitive === "boolean" && { sensitive }),
    ...(typeof deterministicOnly === "boolean" && { deterministicOnly }),
    ...(typeof test === "boolean" && { test }),
  };
}

type Picked = Record<string, string | null>;

/** Returns the values of options under the names of the link's fields, or `undefined` if none is set. */
function pickOptions(options: Options, names: Record<string, string>): Picked | undefined {
  const picked: Picked = {};
  for (const [name, option] of Object.entries(names)) {
    const value = options[option];
    if (typeof value === "string") picked[name] = value === "" ? null : value;
  }
  return Object.keys(picked).length > 0 ? picked : undefined;
}

/** Merges changed fields into the current ones. Returns `null` if no field is left. */
function merge(current: object | null | undefined, changes: Picked): Record<string, string> | null {
  const all = Object.entries({ ...current, ...changes });
  const remaining = all.filter((entry): entry is [string, string] => entry[1] !== null);
  return remaining.length > 0 ? Object.fromEntries(remaining) : null;
}

function parseJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new UsageError(`--data is not valid JSON: ${text}`);
  }
}

function parseMaxClicks(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--max-clicks is not a whole number: ${text}`);
}
