import type { TestService } from "./test-service.ts";

/** Networks and the countries that the service takes them for. */
export const countries = { 198: "PL", 203: "DE" } as const;
const poland = "198.51.100.7";
const germany = "203.0.113.9";

/**
 * Plays known traffic: 120 clicks on two links, 30 installs from them, 15 purchases in two currencies, requests of bots,
 * opens of the installed app, and organic installs. “Winter catalogue” brings more installs, “Autumn sale” more purchases.
 */
export async function playTraffic(service: TestService): Promise<void> {
  const android = { packageName: "example.shop", certificates: [] };
  await service.admin.updateApp({ body: { android } });
  const destination = "https://shop.example/sale";
  await service.admin.createLink({
    body: {
      code: "autumn",
      destination,
      preview: { title: "Autumn sale" },
      tags: ["mail"],
      utm: { source: "newsletter", campaign: "autumn" },
    },
  });
  await service.admin.createLink({
    body: {
      code: "winter",
      destination,
      preview: { title: "Winter catalogue" },
      utm: { source: "instagram", campaign: "winter" },
    },
  });
  const install = async (link: string, address: string, count: number) => {
    const ids = Array.from({ length: count }, (_, index) => `${link}-${address}-${index}`);
    for (const id of ids) await service.installOnAndroid(link, id, address);
    return ids;
  };
  const buy = async (ids: readonly string[], value: number, currency: string) => {
    for (const id of ids) await service.logEvent(id, { value, currency });
  };
  const fromPoland = await install("autumn", poland, 8);
  const fromGermany = await install("autumn", germany, 4);
  await buy(fromPoland.slice(0, 7), 19.99, "EUR");
  await buy(fromGermany.slice(0, 3), 19.99, "EUR");
  await install("winter", poland, 6);
  const winter = await install("winter", germany, 12);
  await buy(winter.slice(0, 5), 25, "USD");
  for (const id of winter) await service.logEvent(id, undefined, "sign_up");
  const repeat = (count: number, click: () => Promise<void>) =>
    Promise.all(Array.from({ length: count }, click));
  await repeat(68, () => service.click("autumn", poland));
  await repeat(22, () => service.click("winter", germany));
  for (let index = 0; index < 7; index += 1) await service.visitAsBot("autumn");
  for (let index = 0; index < 6; index += 1) await service.openInstalledApp("winter");
  const organic = ["organic-1", "organic-2", "organic-3", "organic-4"];
  for (const id of organic) await service.installWithoutLink(id);
  await buy(organic.slice(0, 2), 5, "EUR");
}
