import type { ImaginedVisitor, VisitOutcome, VisitPreview } from "@throughline/protocol";
import { UsageError } from "../command.ts";
import type { Command, Options } from "../command.ts";
import { connectionOptionHelp, connectionOptions, withAdmin } from "../connection.ts";
import { parseCodeArgument } from "./link.ts";

const visitorOptions = {
  platform: { type: "string" },
  country: { type: "string" },
  region: { type: "string" },
  language: { type: "string" },
  device: { type: "string" },
  "os-version": { type: "string" },
  "in-app-browser": { type: "boolean" },
  referrer: { type: "string" },
  at: { type: "string" },
  returning: { type: "boolean" },
} as const;

export const linkPreview: Command = {
  name: "link preview",
  parameters: "<code>",
  summary: "show what an imagined visitor of a link gets",
  options: { ...connectionOptions, ...visitorOptions },
  optionHelp: {
    ...connectionOptionHelp,
    platform: "ios, android or desktop; required",
    country: "the country, such as DE",
    region: "the region, such as US-CA",
    language: "the first language, such as pt-BR",
    device: "phone, tablet or desktop; default: phone, or desktop on the platform desktop",
    "os-version": "the version of the platform, such as 17.4",
    "in-app-browser": "the link is opened in the browser of another app",
    referrer: "the host of the page that the visitor comes from",
    at: "when the link is opened, such as 2027-01-31T18:30:00Z; default: now",
    returning: "the browser has opened a link of the app before",
  },
  async run([codeOrUrl], options, context) {
    const code = parseCodeArgument(codeOrUrl, "preview");
    const body = { code, visitor: parseVisitor(options) };
    const preview = await withAdmin(context, options, (admin) => admin.previewVisit({ body }));
    return { text: describePreview(preview), data: preview };
  },
};

function parseVisitor(options: Options): ImaginedVisitor {
  const { platform, "in-app-browser": inAppBrowser, "os-version": osVersion } = options;
  if (typeof platform !== "string") {
    throw new UsageError("The platform is missing: --platform ios, android or desktop.");
  }
  const { country, region, language, device, referrer, at, returning } = options;
  const visitor = {
    platform,
    country,
    region,
    language,
    device,
    osVersion,
    inAppBrowser,
    referrer,
    at,
    returning,
  };
  // The service checks the values and names those that it refuses.
  return visitor as ImaginedVisitor;
}

function describePreview({ outcomes, needsGeoDatabase }: VisitPreview): string {
  return [
    ...outcomes.map(describeOutcome),
    ...(needsGeoDatabase
      ? [
          "Warning: the service has no GEO_DATABASE. Rules with countries or regions never apply to real visitors.",
        ]
      : []),
  ].join("\n");
}

function describeOutcome({ decidedBy, name, share, answer, to, opens }: VisitOutcome): string {
  const who =
    decidedBy === "link"
      ? "The link itself"
      : `${decidedBy === "rule" ? "Rule" : "Variant"} "${name}"`;
  const how = share < 100 ? `${who}, ${share} % of visitors` : who;
  const app = opens === null ? "" : `; the app opens ${opens}`;
  return `${how}: ${answers[answer](to)}${app}`;
}

const answers: Record<VisitOutcome["answer"], (to: string | null) => string> = {
  redirect: (to) => `a redirect to ${to}`,
  landing: (to) => `a page with a button to ${to}`,
  desktop: () => "a page with the link as a QR code",
  unavailable: () => "a page that says the app is not available",
  preview: () => "the social preview",
  inactive: () => "a page that says the link no longer works",
};
