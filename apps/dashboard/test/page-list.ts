import type { LinkDraft } from "@throughline/protocol";
import type { FrameLocator, Locator, Page } from "playwright-core";
import type { TestService } from "./test-service.ts";

/** Where a page is, below the app’s own path. The path of a shared report is known once it is shared. */
type PagePath = string | ((service: TestService) => Promise<string>);

/** Every page, and how to wait until it is loaded. */
export const pages: readonly [
  name: string,
  path: PagePath,
  ready: (page: Page) => Promise<void>,
][] = [
  ["links", "links", (page) => page.getByRole("link", { name: "Sunday mug" }).waitFor()],
  ["analytics", "analytics", (page) => page.getByRole("img", { name: /over time/ }).waitFor()],
  ["retention", "analytics?tab=retention", (page) => page.getByText("Day 30").waitFor()],
  ["ads", "ads", (page) => page.getByRole("region", { name: "Apple’s postbacks" }).waitFor()],
  ["funnel", "funnel", (page) => page.getByRole("table", { name: /^Cohorts/ }).waitFor()],
  [
    "shared report",
    sharedReportPath,
    (page) => page.getByRole("img", { name: /over time/ }).waitFor(),
  ],
  ["new link", "links/new", (page) => page.getByLabel("Destination", { exact: true }).waitFor()],
  ["link", "links/mug", (page) => page.getByRole("img", { name: /over time/ }).waitFor()],
  ["edit link", "links/mug/edit", (page) => landingPageOf(page).getByText("Sunday mug").waitFor()],
  ["targeted link", "links/targeted", (page) => page.getByText("too early to tell").waitFor()],
  [
    "edit targeted link",
    "links/targeted/edit",
    (page) => page.getByText("50 % get variant A.").waitFor(),
  ],
  ["import", "import", (page) => page.getByText("Drop a file here").waitFor()],
  ["installs", "installs", (page) => page.getByRole("link", { name: /phone/ }).first().waitFor()],
  ["install", "installs/phone-of-anna", (page) => page.getByText("Candidates").waitFor()],
  [
    "timeline",
    "installs/phone-of-anna/timeline",
    (page) => page.getByText("Clicked mug").waitFor(),
  ],
  [
    "user timeline",
    "users/anna",
    (page) => page.getByRole("heading", { name: "User anna" }).waitFor(),
  ],
  ["live", "live", (page) => page.getByText("mug was clicked").first().waitFor()],
  ["test", "test", (page) => page.getByRole("button", { name: "Create test link" }).waitFor()],
  ["settings", "settings", (page) => page.getByLabel("Name", { exact: true }).waitFor()],
  ["landing pages", "settings/pages", (page) => button(page, "Create landing page").waitFor()],
  ["link templates", "settings/templates", (page) => page.getByText("as a template").waitFor()],
  ["website", "settings/website", (page) => page.getByText("throughline.js").first().waitFor()],
  [
    "shared reports",
    "settings/reports",
    (page) => page.getByText("For the agency").first().waitFor(),
  ],
  ["keys", "settings/keys", (page) => button(page, "Create key").waitFor()],
  ["webhooks", "settings/webhooks", (page) => button(page, "Create webhook").waitFor()],
  ["members", "settings/members", (page) => button(page, "Invite member").waitFor()],
  ["audit log", "settings/audit", (page) => page.getByText("invited").first().waitFor()],
  ["start", "start", (page) => page.getByText(/\d of 7 done/).waitFor()],
  ["new app", "../new-app", (page) => page.getByLabel("Name", { exact: true }).waitFor()],
  ["unknown app", "../app_none/links", (page) => page.getByText("Page not found").waitFor()],
  ["account", "../account", (page) => page.getByLabel("Current password").waitFor()],
  ["operator", "../operator", (page) => page.getByText("Healthy").waitFor()],
];

/** Returns the URL of one of the pages. */
export async function urlOfPage(service: TestService, path: PagePath): Promise<string> {
  const below = typeof path === "string" ? path : await path(service);
  return `${service.url}/dashboard/${service.appId}/${below}`;
}

async function sharedReportPath({ admin }: TestService): Promise<string> {
  const [report] = (await admin.listSharedReports()).items;
  return `../shared/${report?.id}`;
}

/** Shares a report, writes a note and gives the install a user, for the pages that show these. */
export async function fillReports({ admin }: TestService): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await admin.createNote({ body: { day, text: "Campaign began" } });
  await admin.createSharedReport({
    body: { name: "For the agency", query: "link=mug&compare=previous", days: 30, withNotes: true },
  });
  const at = new Date().toISOString();
  const signUp = { id: "sign-up", name: "sign_up", at, installId: "phone-of-anna", userId: "anna" };
  await admin.logEvents({ body: { events: [signUp] } });
}

/** The landing page preview in the link editor. */
function landingPageOf(page: Page): FrameLocator {
  return page.frameLocator("iframe[title^='Landing page']");
}

function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

/** A link with rules and a split test. */
export const targeted: LinkDraft = {
  code: "targeted",
  destination: "https://shop.example/sale",
  rules: [
    {
      name: "German iPhones on Sundays",
      when: { countries: ["DE"], platforms: ["ios"], minOsVersion: "17", days: ["sunday"] },
      destination: "https://shop.example/de",
      fallback: "https://shop.example/de-web",
    },
    { name: "Readers", when: { referrers: ["news.example"] }, destination: "/readers" },
  ],
  split: {
    variants: [
      { name: "A", weight: 50 },
      { name: "B", weight: 50, destination: "/b" },
    ],
  },
};
