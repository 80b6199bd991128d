import { expect } from "vitest";
import type { TestUser } from "./test-user.ts";

/** A user who works by keyboard only. */
export class Keyboard {
  readonly #desk: TestUser;

  constructor(desk: TestUser) {
    this.#desk = desk;
  }

  press(key: string): Promise<void> {
    return this.#desk.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.#desk.page.keyboard.type(text);
  }

  /** Returns the accessible name of the focused element. */
  async focused(): Promise<string> {
    return this.#desk.page.evaluate(async () => {
      // In a popup, Mantine corrects the focus in a timer after each press of Tab.
      await new Promise((resolve) => setTimeout(resolve));
      const focused = document.activeElement as HTMLInputElement | null;
      if (!focused || focused === document.body) return "";
      const label = focused.getAttribute("aria-label") ?? focused.labels?.[0]?.innerText;
      return (label ?? focused.innerText ?? focused.id).trim();
    });
  }

  /** Presses Tab until the element with this name has the focus. */
  async tabTo(name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    const seen: string[] = [];
    for (let step = 0; step < 80; step += 1) {
      const here = await this.focused();
      if (typeof name === "string" ? here === name : name.test(here)) {
        await this.#expectVisible();
        return;
      }
      seen.push(here);
      await this.press(key);
    }
    throw new Error(`Tab never reaches ${String(name)}. It reaches: ${seen.join(" | ")}`);
  }

  /** Moves the focus to the element with this name and presses Enter. */
  async activate(name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
    await this.tabTo(name, key);
    await this.press("Enter");
  }

  /** Opens a menu and chooses an item. */
  async choose(button: string, item: string): Promise<void> {
    await this.activate(button);
    const shown = this.#desk.page.getByRole("menuitem");
    await shown.first().waitFor();
    const items = (await shown.allInnerTexts()).map((text) => text.trim());
    expect(items).toContain(item);
    // The focus moves shortly after each key press.
    for (const next of items.slice(0, items.indexOf(item) + 1)) {
      if ((await this.focused()) !== next) await this.press("ArrowDown");
      await expect.poll(() => this.focused()).toBe(next);
    }
    await this.press("Enter");
  }

  /** Expects that Tab does not leave the dialog. */
  async expectFocusTrapped(): Promise<void> {
    await this.#desk.page.getByRole("dialog").waitFor();
    for (let step = 0; step < 8; step += 1) {
      await this.press("Tab");
      const outside = await this.#desk.page.evaluate(() => {
        const focused = document.activeElement;
        return focused !== document.body && !focused?.closest("[role=dialog]");
      });
      expect(outside).toBe(false);
    }
  }

  /** Expects that the focused element has an outline. */
  async #expectVisible(): Promise<void> {
    const outline = await this.#desk.page.evaluate(() => {
      const focused = document.activeElement;
      return focused ? getComputedStyle(focused).outlineStyle : "none";
    });
    expect(outline, await this.focused()).not.toBe("none");
  }
}
