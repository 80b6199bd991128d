import type { LinkChange, LinkView } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Options } from "../command.ts";

/** What may be said of a link, beside where it leads. */
export const linkOptions = {
  "web-fallback": { type: "string" },
  title: { type: "string" },
  description: { type: "string" },
  image: { type: "string" },
  "utm-source": { type: "string" },
  "utm-medium": { type: "string" },
  "utm-campaign": { type: "string" },
  tag: { type: "string", multiple: true },
  data: { type: "string" },
  expires: { type: "string" },
  "expired-fallback": { type: "string" },
  sensitive: { type: "boolean" },
  "deterministic-only": { type: "boolean" },
  test: { type: "boolean" },
} as const;
export const linkExplained = {
  "web-fallback": "where desktop visitors go",
  title: "title of the social preview; also --description and --image",
  description: "text of the social preview",
  image: "picture of the social preview, as a URL",
  "utm-source": "campaign parameter; also --utm-medium and --utm-campaign",
  "utm-medium": "campaign parameter",
  "utm-campaign": "campaign parameter",
  tag: "a tag to filter links by; can be repeated",
  data: "JSON object passed to the app with the link",
  expires: "when it expires, such as 2027-01-31T00:00:00Z",
  "expired-fallback": "web page its visitors get once it has expired",
  sensitive: "match only with very high confidence",
  "deterministic-only": "never match by device signals",
  test: "for testers: matched and shown, left out of statistics and learning",
} as const;

/** What the options say of a link: what is not given stays, an empty text takes a part away. */
export function readLinkOptions(options: Options, link?: LinkView): LinkChange {
  const preview = parts(options, { title: "title", description: "description", image: "image" });
  const utm = parts(options, {
    source: "utm-source",
    medium: "utm-medium",
    campaign: "utm-campaign",
  });
  const { sensitive, "deterministic-only": deterministicOnly, test, tag, data } = options;
  return {
    ...parts(options, {
      webFallback: "web-fallback",
      expiresAt: "expires",
      expiredFallback: "expired-fallback",
    }),
    ...(preview && { preview: merged(link?.preview, preview) }),
    ...(utm && { utm: merged(link?.utm, utm) }),
    ...(Array.isArray(tag) && { tags: tag.filter((each) => each !== "") }),
    ...(typeof data === "string" && { data: data === "" ? null : readJson(data) }),
    ...(typeof sensitive === "boolean" && { sensitive }),
    ...(typeof deterministicOnly === "boolean" && { deterministicOnly }),
    ...(typeof test === "boolean" && { test }),
  };
}

type Parts = Record<string, string | null>;

/** The options that were given, under the names the link has for them; undefined when none was. */
function parts(options: Options, names: Record<string, string>): Parts | undefined {
  const found: Parts = {};
  for (const [name, option] of Object.entries(names)) {
    const value = options[option];
    if (typeof value === "string") found[name] = value === "" ? null : value;
  }
  return Object.keys(found).length > 0 ? found : undefined;
}

/** What there was, with what is new; `null` when nothing is left. */
function merged(known: object | null | undefined, given: Parts): Record<string, string> | null {
  const all = Object.entries({ ...known, ...given });
  const left = all.filter((entry): entry is [string, string] => entry[1] !== null);
  return left.length > 0 ? Object.fromEntries(left) : null;
}

function readJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new UsageError(`--data is not valid JSON: ${text}`);
  }
}
