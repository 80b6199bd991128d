import * as t from "./fields.ts";
import { conditionDevices, conditionPlatforms, weekdays } from "./vocabulary.ts";
import { variantName } from "./variant-name.ts";

const name = t.text(64, "The name, shown in statistics and in the explanation of a match.");

const alternative = {
  name,
  destination: t.optional(t.url("Where the app goes instead of the link's own destination.")),
  fallback: t.optional(
    t.url("The web page for visitors without the app, instead of the store or the web fallback."),
  ),
  appVariant: t.optional(
    variantName("The variant of the app that visitors get, or `default` for the app itself."),
  ),
  page: t.optional(
    t.text(64, "The name of the app's own landing page that visitors without the app see."),
  ),
};

export const regionPattern = "^[A-Z]{2}-[A-Z0-9]{1,3}$";
export const languagePattern = "^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$";
export const versionPattern = "^\\d{1,3}(\\.\\d{1,4}){0,2}$";
export const hostPattern = "^[a-z0-9-]+(\\.[a-z0-9-]+)+$";

const time = (description: string) =>
  t.pattern("^([01]\\d|2[0-3]):[0-5]\\d$", description, "18:30");
const version = (description: string) => t.pattern(versionPattern, description, "17.4");
const values = (item: ReturnType<typeof t.pattern>, description: string) =>
  t.optional(t.list(item, description, { minItems: 1, maxItems: 250 }));

const Conditions = t.strictObject(
  "The conditions of the rule. A visitor must meet all of them; for a list, one of its values is enough.",
  {
    countries: values(
      t.pattern("^[A-Z]{2}$", "A country, as its code in ISO 3166.", "DE"),
      "Countries. This condition needs the setting `GEO_DATABASE`, or a CDN in `TRUST_PROXY` that sends the country.",
    ),
    regions: values(
      t.pattern(regionPattern, "A region, as its code in ISO 3166-2.", "US-CA"),
      "Regions. This condition needs a `GEO_DATABASE` with cities, or a CDN in `TRUST_PROXY` that sends the region.",
    ),
    languages: values(
      t.pattern(languagePattern, "A language.", "pt-BR"),
      "First languages of visitors. `de` includes `de-AT`. Of scripts, only `zh-Hans` (as `zh-CN`) and `zh-Hant` (as `zh-TW`) count.",
    ),
    platforms: t.optional(
      t.list(t.oneOf(conditionPlatforms, "A platform."), "Platforms.", {
        minItems: 1,
        maxItems: 3,
      }),
    ),
    devices: t.optional(
      t.list(t.oneOf(conditionDevices, "A kind of device."), "Kinds of devices.", {
        minItems: 1,
        maxItems: 3,
      }),
    ),
    minOsVersion: t.optional(version("The oldest version of the platform.")),
    maxOsVersion: t.optional(version("The newest version of the platform. `17` includes 17.5.")),
    inAppBrowser: t.optional(
      t.boolean("Whether the link is opened in the browser of another app."),
    ),
    referrers: t.optional(
      t.list(
        t.pattern(hostPattern, "A host in lower case.", "news.example"),
        "Hosts of the pages that visitors come from. Subdomains are included, and `www.` is ignored.",
        { minItems: 1, maxItems: 250 },
      ),
    ),
    from: t.optional(t.moment("The rule applies from this time on.")),
    until: t.optional(t.moment("The rule applies before this time.")),
    days: t.optional(
      t.list(t.oneOf(weekdays, "A weekday."), "Weekdays in the app's time zone.", {
        minItems: 1,
        maxItems: 7,
      }),
    ),
    hours: t.optional(
      t.strictObject("Hours of the day in the app's time zone. They may span midnight.", {
        from: time("The time of day from which the rule applies."),
        until: time("The time of day at which the rule stops applying."),
      }),
    ),
    visitor: t.optional(
      t.oneOf(
        ["new", "returning"],
        "Whether the browser has opened a link of the app within the match window before.",
      ),
    ),
  },
);

export const Rules = t.list(
  t.strictObject("What visitors who meet all conditions get.", {
    ...alternative,
    when: Conditions,
  }),
  "Rules. The first one that applies decides where a visitor goes.",
  { maxItems: 20 },
);

export const Split = t.strictObject(
  "A split test: divides the visitors to whom no rule applies. A visitor keeps their variant.",
  {
    variants: t.list(
      t.strictObject(
        "A variant. Without a destination, a fallback and a page, the variant is the link itself.",
        {
          ...alternative,
          weight: t.percent("The share of visitors, in percent. All weights add up to 100."),
        },
      ),
      "The variants.",
      { minItems: 2, maxItems: 10 },
    ),
    winner: t.optional(
      t.text(64, "The name of the variant that all new visitors get. Setting it ends the test."),
    ),
  },
);
