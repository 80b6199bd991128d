import type { Locator } from "playwright-core";
import type { TestUser } from "./test-user.ts";

/** What a user does in the editor of a link’s rules, and a visit that the rules decide. */
export function ruleEditorFor(user: TestUser) {
  const group = (name: string): Locator => user.page.getByRole("group", { name, exact: true });
  const tryIt = (): Locator => user.page.getByRole("region", { name: "Try it" });

  async function addCondition(rule: string, kind: string): Promise<Locator> {
    await group(`Conditions for ${rule}`).getByRole("button", { name: "Add condition" }).click();
    await user.page.getByRole("menuitem", { name: kind, exact: true }).click();
    const popup = user.page.getByRole("dialog", { name: kind });
    await popup.waitFor();
    return popup;
  }

  async function addGermany(rule: string): Promise<void> {
    const popup = await addCondition(rule, "Country");
    await popup.getByRole("combobox").fill("germ");
    await popup.getByRole("option", { name: "Germany" }).click();
    await popup.getByRole("button", { name: "Done" }).click();
  }

  /** Opens a link and returns where it leads. */
  async function visit(code: string, userAgent: string, address: string): Promise<string | null> {
    const response = await fetch(`${user.service.url}/${code}`, {
      redirect: "manual",
      headers: { "user-agent": userAgent, accept: "text/html", "x-forwarded-for": address },
    });
    return response.headers.get("location");
  }

  return { group, tryIt, addCondition, addGermany, visit };
}
