import { expect, it } from "vitest";
import { fillService } from "./every-page.ts";
import { owner } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const { service } = new TestUser(fillService);

it("is shown in the language that is chosen on the sign-in page, and loads no other", async () => {
  const { page, faults } = await service.newPage({ locale: "sv-SE" });
  const loaded = new Set<string>();
  page.on("request", (request) => {
    const [, language] = /\/texts-\w+\/(\w+)\//.exec(request.url()) ?? [];
    if (language !== undefined) loaded.add(language);
  });
  await page.goto(`${service.url}/dashboard/`);
  await page.getByLabel("Language").selectOption("Deutsch");
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  expect([...loaded]).toEqual(["en", "de"]);
  loaded.clear();

  await page.getByLabel("E-Mail-Adresse").fill(owner.email);
  await page.getByLabel("Passwort", { exact: true }).fill("falsch");
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByText("E-Mail-Adresse oder Passwort stimmt nicht.").first().waitFor();
  await page.getByLabel("Passwort", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await page.getByRole("link", { name: "Statistik", exact: true }).waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("de");

  const app = `${service.url}/dashboard/${service.appId}`;
  await page.goto(`${app}/links`);
  await page.getByRole("link", { name: "Link erstellen" }).first().click();
  await page.getByRole("heading", { name: "Neuer Link" }).waitFor();
  await page.getByText("Geben Sie ein Ziel ein, um eine Vorschau zu sehen").waitFor();
  await page.goto(`${app}/analytics`);
  await page.getByRole("img", { name: /im Zeitverlauf/ }).waitFor();
  await page.goto(`${app}/settings/audit`);
  await page.getByText("hat eingeladen:").first().waitFor();
  // Numbers follow the language, too.
  await page.goto(`${app}/ads`);
  await page
    .getByText(/19,99\s€/)
    .first()
    .waitFor();
  expect([...loaded]).toEqual(["de"]);

  await page.goto(`${service.url}/dashboard/account`);
  await page.getByLabel("Sprache").selectOption("English");
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await page.context().close();

  // The account remembers the language, for every browser.
  const other = await service.newPage({ locale: "de-DE" });
  await other.page.goto(`${service.url}/dashboard/account`);
  await other.page.getByLabel("E-Mail-Adresse").fill(owner.email);
  await other.page.getByLabel("Passwort", { exact: true }).fill(owner.password);
  await other.page.getByRole("button", { name: "Anmelden", exact: true }).click();
  await other.page.getByRole("heading", { name: "Your account" }).waitFor();
  expect([...faults, ...other.faults]).toEqual([]);
  await other.page.context().close();
});

it("begins in the language of the browser, even if it stores nothing", async () => {
  const { page, faults } = await service.newPage({ locale: "de-AT" });
  await page.addInitScript(() => {
    Object.defineProperty(Storage.prototype, "setItem", {
      value() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await page.goto(`${service.url}/dashboard/sign-in`);
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  await page.getByLabel("Sprache").selectOption("English");
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});
