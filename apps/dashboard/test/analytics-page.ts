import type { Locator } from "playwright-core";
import { TestUser } from "./test-user.ts";
import { countries, playTraffic } from "./traffic.ts";

/** Creates a user whose app has had traffic today. */
export function newAnalyticsUser(): TestUser {
  return new TestUser(
    async (service) => {
      await service.createOwner();
      await service.admin.updateApp({ body: { timeZone: zoneAtNoon() } });
      await playTraffic(service);
    },
    { countries },
  );
}

/** Returns a time zone in which it is about noon, so that no day ends during the test. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  // The names of these zones count hours westward.
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** What a user finds and does on the analytics page. */
export function analyticsPageFor(user: TestUser) {
  return {
    total: (id: string) => user.page.locator(`[data-total="${id}"] .total-value`),
    section: (name: string) => user.page.getByRole("region", { name, exact: true }),
    param: (name: string) => new URL(user.page.url()).searchParams.get(name),
    choosePeriod: async (name: string): Promise<void> => {
      await user.page.getByRole("button", { name: /^Period: / }).click();
      await user.button(name).click();
    },
  };
}

/** Returns the cells of a table, row by row, with its header. */
export async function cellsOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole("row").all();
  return Promise.all(
    rows.map(async (row) => {
      const cells = await row.locator("th, td").allInnerTexts();
      return cells.map((text) => text.replaceAll(/\s+/g, " ").trim());
    }),
  );
}
