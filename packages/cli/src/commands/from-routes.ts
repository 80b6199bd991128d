import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRouteName } from "@throughline/protocol/admin";
import { UsageError } from "../command.ts";
import type { Command } from "../command.ts";
import { formatAdsReport } from "../formats/ads.ts";
import { formatCalibration } from "../formats/calibration.ts";
import { formatExplanation } from "../formats/explanation.ts";
import { formatFindings } from "../formats/findings.ts";
import { formatMembers } from "../formats/members.ts";
import { formatModel } from "../formats/model.ts";
import { formatReportPart, reportPartNames } from "../formats/report.ts";
import { formatReport, formatStats } from "../formats/series.ts";
import { formatSplitResults } from "../formats/split-results.ts";
import { formatTestPage } from "../formats/test-page.ts";
import { formatWebSnippet } from "../formats/web-snippet.ts";
import { formatDelivery, formatDeliveryDetails, formatNewWebhook } from "../formats/webhook.ts";
import { routeCommand } from "../routes/route-command.ts";
import type { RouteCommandOptions } from "../routes/route-command.ts";

/** Routes that a command written by hand calls, with the name of the command. */
export const routesOfOtherCommands: Partial<Record<AdminRouteName, string>> = {
  deleteApp: "app delete",
  deleteLink: "link delete",
  eraseInstall: "install erase",
  eraseInstallWithReceipt: "install erase",
  eraseUser: "user erase",
  eraseUserWithReceipt: "user erase",
  listInstallData: "install export",
  listUserData: "user export",
  drawQrCode: "link qr-code",
  previewVisit: "link preview",
  importLinks: "import csv",
  importRecords: "import installs",
  inviteMember: "member invite",
  listGoogleAdsConversions: "export google-ads-conversions",
};

/** Routes without a command, with the reason. */
export const routesWithoutCommand: Partial<Record<AdminRouteName, string>> = {
  importFile: "`import` reads files of any size and sends their links in batches.",
  uploadIcon: "`app edit --icon` takes the URL of an image.",
  stats: "`stats` shows the report, which has the same counts.",
  linkTotals: "`stats --by links` shows the same counts.",
};

const newKey = {
  format: ({ key, id }: { key: string; id: string }) => `${key}\n(${id}, shown only once)`,
};

/** What some commands do differently from what follows from their route. */
const custom: { readonly [Name in AdminRouteName]?: RouteCommandOptions<Name> } = {
  createLink: { format: ({ url }) => url },
  previewLink: { summary: "check a link without creating it" },
  createTestPage: { format: formatTestPage },
  linkStats: { format: formatStats },
  splitResults: { format: formatSplitResults },
  checkDomain: { format: ({ ok, findings }) => [formatFindings(findings), ok] },
  getWebSnippet: { format: formatWebSnippet },
  statsReport: {
    extraOptions: {
      by: {
        type: "string",
        choices: reportPartNames,
        help: `Break the report down by ${reportPartNames.join(", ")}.`,
      },
    },
    check({ by, compare }) {
      if (by === undefined && compare === true) {
        throw new UsageError("--compare works only with --by.");
      }
    },
    format: (report, { by }) =>
      typeof by === "string" ? formatReportPart(report, by) : formatReport(report),
  },
  adsReport: { format: formatAdsReport },
  live: { needsService: true },
  explainInstall: { format: formatExplanation },
  simulateInstall: {
    format: (simulated) => `${simulated.installId}: ${formatExplanation(simulated)}`,
  },
  calibration: { format: formatCalibration },
  getLearnedModel: { format: formatModel },
  createKey: newKey,
  rotateKey: newKey,
  createWebhook: { format: formatNewWebhook },
  rotateWebhook: { format: formatNewWebhook },
  testWebhook: { format: (sent) => [formatDelivery(sent), sent.state === "delivered"] },
  getDelivery: { format: formatDeliveryDetails },
  listMembers: { format: formatMembers },
};

const names = Object.keys(adminRoutes) as AdminRouteName[];

/** The commands that follow from the routes. */
export const routeCommands: readonly Command[] = names
  .filter((name) => !(name in routesOfOtherCommands || name in routesWithoutCommand))
  .map((name) => routeCommand(name, custom[name] as RouteCommandOptions<typeof name>));

/** Commands that change one field. */
export const switchCommands: readonly Command[] = [
  routeCommand("updateLink", {
    name: "link disable",
    summary: "disable a link",
    body: { disabled: true },
    format: ({ url }) => `${url} is disabled.`,
  }),
  routeCommand("updateLink", {
    name: "link enable",
    summary: "enable a disabled link",
    body: { disabled: false },
    format: ({ url }) => `${url} is enabled.`,
  }),
  routeCommand("updateWebhook", {
    name: "webhook pause",
    summary: "send nothing; messages wait for up to seven days",
    body: { paused: true },
    format: ({ id }) => `${id} is paused.`,
  }),
  routeCommand("updateWebhook", {
    name: "webhook resume",
    summary: "send again, starting with the waiting messages",
    body: { paused: false },
    format: ({ id }) => `${id} is active.`,
  }),
];
