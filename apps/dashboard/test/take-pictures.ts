/** `npm run pictures` takes the dashboard’s screenshots for the README and saves them in docs/pictures. */
import { join } from "node:path";
import type { Page } from "playwright-core";
import { root, TestService } from "./test-service.ts";

const service = new TestService();
const [poland, germany] = ["198.51.100.7", "203.0.113.9"] as const;
try {
  await service.start({ countries: { 198: "PL", 203: "DE" } });
  await service.createOwner();
  await prepare();
  for (const colorScheme of ["light", "dark"] as const) {
    const viewport = { width: 1120, height: 760 };
    const { page } = await service.signedIn({ colorScheme, viewport });
    await take(page, "analytics", `analytics-${colorScheme}`, () =>
      page.getByRole("img", { name: /over time/ }).waitFor(),
    );
    await take(page, "links", `links-${colorScheme}`, () =>
      page.getByRole("link", { name: "Sunday mug" }).waitFor(),
    );
    if (colorScheme === "light") {
      await take(page, "links/supper/edit", "edit", () => page.locator(".social").waitFor());
      await take(page, "installs/phone-of-anna", "install", () =>
        page.getByText("Candidates").waitFor(),
      );
    }
    await page.context().close();
  }
} finally {
  await service.stop();
}

async function prepare(): Promise<void> {
  const { admin } = service;
  const ios = { bundleId: "example.loam", teamId: "TEAM123456", appStoreId: "1234567890" };
  const android = { packageName: "example.loam", certificates: [] };
  await admin.changeApp({ body: { name: "Loam", color: "#9a3412", ios, android } });
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
  await importHistory();
  await service.install("mug", "phone-of-anna");
  for (let count = 0; count < 23; count += 1)
    await service.click(count % 3 === 0 ? "mug" : "supper");
  for (let count = 0; count < 9; count += 1) {
    const installId = `phone-${count}`;
    await service.installOnAndroid("supper", installId, count % 3 === 0 ? poland : germany);
    await service.logEvent(installId, { value: 24.5, currency: "EUR" });
  }
  for (let count = 0; count < 3; count += 1) await service.installWithoutLink(`organic-${count}`);
}

/** Imports the clicks of two months, so that the chart has a past. */
async function importHistory(): Promise<void> {
  const records = Array.from({ length: 62 }, (_, index) => {
    const day = new Date(Date.now() - (62 - index) * 86_400_000).toISOString().slice(0, 10);
    const clicks = Math.round(12 + 5 * Math.sin(index / 3) + index / 5);
    const counts = {
      filtered: 1,
      opened: Math.round(clicks / 4),
      installs: 0,
      matches: 0,
      events: 0,
    };
    return [null, "supper"].map((link) => ({ link, day, clicks, ...counts }));
  }).flat();
  await service.admin.importRecords({ body: { kind: "clicks", records } });
}

async function take(page: Page, path: string, name: string, ready: () => Promise<void>) {
  await page.goto(`${service.url}/dashboard/${service.appId}/${path}`);
  await ready();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: join(root, `docs/pictures/dashboard-${name}.png`) });
}
