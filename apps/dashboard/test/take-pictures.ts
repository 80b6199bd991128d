/**
 * `npm run pictures` takes the dashboard’s pictures: every page at the width of a computer and of a phone, in light and dark.
 * It saves them in docs/pictures/dashboard. Arguments name the pages to take; without any, it takes all.
 */
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { fillReports, pages, targeted, urlOfPage } from "./page-list.ts";
import { root, TestService } from "./test-service.ts";

const folder = join(root, "docs/pictures/dashboard");
const only = process.argv.slice(2);
const viewports = [
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
];
const signIn: (typeof pages)[number] = [
  "sign-in",
  "../sign-in",
  (page) => page.getByLabel("Email address").waitFor(),
];
const service = new TestService();
/** Accepts every delivery of the webhook. */
const receiver = createServer((request, response) => {
  request.resume();
  response.writeHead(204).end();
});
const [poland, germany] = ["198.51.100.7", "203.0.113.9"] as const;
try {
  mkdirSync(folder, { recursive: true });
  await service.start({ countries: { 198: "PL", 203: "DE" } });
  await service.createOwner();
  await prepare();
  for (const colorScheme of ["light", "dark"] as const) {
    for (const viewport of viewports) {
      const { page } = await service.newPage({ colorScheme, viewport });
      const suffix = `${viewport.width}-${colorScheme}`;
      await takeAll(page, [signIn], suffix);
      await service.signIn(page);
      await takeAll(
        page,
        pages.filter(([name]) => name !== "unknown app"),
        suffix,
      );
      await page.context().close();
    }
  }
} finally {
  await service.stop();
  receiver.close();
}

async function prepare(): Promise<void> {
  const { admin } = service;
  const ios = { bundleId: "example.loam", teamId: "TEAM123456", appStoreId: "1234567890" };
  const android = { packageName: "example.loam", certificates: [] };
  await admin.updateApp({ body: { name: "Loam", color: "#9a3412", ios, android } });
  const links = [
    { code: "glaze", title: "How glazes are made", tags: ["blog"] },
    { code: "supper", title: "Supper for six", tags: ["mail", "spring"] },
    { code: "mug", title: "Sunday mug", tags: ["mail"] },
  ];
  for (const { code, title, tags } of links) {
    const destination = `https://loam.example/products/${code}`;
    const preview = { title, description: "Thrown by hand, fired twice." };
    await admin.createLink({ body: { code, destination, tags, preview } });
  }
  await admin.createLink({ body: targeted });
  await importHistory();
  // The first visitor, so that there is only one click to match.
  await service.install("mug", "phone-of-anna");
  await service.logEvent("phone-of-anna", { value: 19.99, currency: "EUR" });
  for (let count = 0; count < 23; count += 1) {
    await service.click(count % 3 === 0 ? "mug" : "supper");
  }
  for (let count = 0; count < 9; count += 1) {
    const installId = `phone-${count}`;
    await service.installOnAndroid("supper", installId, count % 3 === 0 ? poland : germany);
    await service.logEvent(installId, { value: 24.5, currency: "EUR" });
  }
  for (let count = 0; count < 3; count += 1) await service.installWithoutLink(`organic-${count}`);
  await once(receiver.listen(0, "127.0.0.2"), "listening");
  const url = `http://127.0.0.2:${(receiver.address() as AddressInfo).port}/hook`;
  const hook = await admin.createWebhook({ body: { url, description: "Bookkeeping" } });
  await admin.testWebhook({ params: { webhookId: hook.id } });
  await fillReports(service);
  await admin.inviteMember({ body: { email: "vera@shop.example", role: "viewer" } });
}

/** Imports the clicks of two months, so that the chart has a past. */
async function importHistory(): Promise<void> {
  const records = Array.from({ length: 62 }, (_, index) => {
    const day = new Date(Date.now() - (62 - index) * 86_400_000).toISOString().slice(0, 10);
    const clicks = Math.round(12 + 5 * Math.sin(index / 3) + index / 5);
    const counts = {
      filtered: 1,
      opened: Math.round(clicks / 4),
      outside: 0,
      internal: 0,
      installs: 0,
      matches: 0,
      events: 0,
    };
    return [null, "supper"].map((link) => ({ link, day, clicks, ...counts }));
  }).flat();
  await service.admin.importRecords({ body: { kind: "clicks", records } });
}

async function takeAll(page: Page, list: typeof pages, suffix: string): Promise<void> {
  for (const [name, path, ready] of list) {
    if (only.length > 0 && !only.includes(name)) continue;
    await page.goto(await urlOfPage(service, path));
    await ready(page);
    if (name === "retention") {
      await page.getByRole("group", { name: /^Retention/ }).scrollIntoViewIfNeeded();
    }
    if (name === "operator") await page.waitForResponse(/\/operator$/);
    await take(page, `${name.replaceAll(" ", "-")}-${suffix}`);
  }
}

/** Saves a picture as WebP, which takes a third of the bytes of a PNG. */
async function take(page: Page, name: string): Promise<void> {
  // The live stream never ends.
  if (!name.startsWith("live")) await page.waitForLoadState("networkidle");
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 70 });
  await session.detach();
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, "base64"));
}
