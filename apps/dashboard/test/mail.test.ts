import { describe, expect, it } from "vitest";
import { axeViolations } from "./browser.ts";
import { owner } from "./test-service.ts";
import { TestUser } from "./test-user.ts";

const user = new TestUser((service) => service.createOwner(), { withMail: true });

/** Returns the link of the newest mail to an address, with the host that the test service listens on. */
async function linkFor(address: string, text: string): Promise<string> {
  const find = () =>
    user.service.mails.findLast(({ to, raw }) => to === address && raw.includes(text));
  await expect.poll(find).toBeTruthy();
  const plain = (find()?.raw ?? "").replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");
  const [, path = ""] = /https:\/\/links\.example(\/dashboard\/join#[\w-]+)/.exec(plain) ?? [];
  return user.service.url + path;
}

describe("mail", () => {
  it("lets somebody who forgot the password set a new one", async () => {
    const mia = await user.service.addMember("mia@shop.example", "editor");
    const { page, faults } = await user.service.newPage();
    await page.goto(`${user.service.url}/dashboard/sign-in`);
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.getByRole("heading", { name: "Forgot password" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel("Email address").fill("mia");
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByLabel("Email address").and(page.locator("[aria-invalid=true]")).waitFor();
    await page.getByLabel("Email address").fill(mia.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByText(`If ${mia.email} has an account`).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(await linkFor(mia.email, "Set a new password"));
    await page
      .getByLabel(/password/i)
      .first()
      .fill("a new and better password");
    await page
      .getByRole("button", { name: /password/i })
      .last()
      .click();
    await page.getByRole("heading", { name: /^(Analytics|Get started)$/ }).waitFor();
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it("brings an invitation, and the operator sees what became of it and tries the mail server", async () => {
    await user.openApp("settings/members");
    await user.page.getByLabel("Email address").fill("ivy@shop.example");
    await user.button("Invite member").click();
    const dialog = user.page.getByRole("dialog", { name: "Invitation for ivy@shop.example" });
    await dialog.getByText("ivy@shop.example also gets the link by mail.").waitFor();
    await dialog.getByRole("button", { name: "Done" }).click();
    expect(await linkFor("ivy@shop.example", "You are invited")).toContain("/join#");
    await user.open("operator");
    await user.page.getByRole("row", { name: /Invitation ivy@shop\.example .* Sent/ }).waitFor();
    await user.page.getByLabel("Address for a test mail").fill(owner.email);
    await user.button("Send test mail").click();
    await user.page.getByText(/The mail server accepted the mail: 250/).waitFor();
    expect(await axeViolations(user.page)).toEqual([]);
  });
});
