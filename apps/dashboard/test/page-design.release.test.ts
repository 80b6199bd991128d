import { describe, expect, it } from "vitest";
import { analyticsPageFor } from "./analytics-page.ts";
import { TestUser } from "./test-user.ts";

const [bosnia, britain] = ["198.51.100.7", "203.0.113.9"] as const;
const phone = { width: 390, height: 844 };

const user = new TestUser(
  async (service) => {
    await service.createOwner();
    const android = { packageName: "example.shop", certificates: [] };
    await service.admin.updateApp({ body: { android } });
    const title = "A mug for every Sunday of the year";
    await service.admin.createLink({ body: { code: "mug", destination: "/", preview: { title } } });
    for (const [index, address] of [bosnia, britain].entries()) {
      const installId = `phone-${index}`;
      await service.installOnAndroid("mug", installId, address);
      await service.logEvent(installId, { value: 1999.99, currency: "EUR" });
    }
  },
  { countries: { 198: "BA", 203: "GB" } },
);
const { section } = analyticsPageFor(user);

/** Opens a page of the app on a phone, and on a computer again after the test. */
async function onPhone(path: string, test: () => Promise<void>): Promise<void> {
  await user.signIn();
  await user.page.setViewportSize(phone);
  try {
    await user.visit(path);
    await test();
  } finally {
    await user.page.setViewportSize({ width: 1280, height: 900 });
  }
}

describe("the analytics page", () => {
  it("shows four figures in one row, and the others on demand", async () => {
    await user.openApp("analytics");
    const shown = user.page.locator("[data-total]:visible");
    await expect.poll(() => shown.count()).toBe(4);
    const ids = await shown.evaluateAll((all) => all.map((total) => total.dataset["total"]));
    expect(ids).toEqual(["clicks", "installs", "events", "revenue:EUR"]);
    const tops = await shown.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    await user.button("More figures").click();
    await user.page.locator("[data-total=organicInstalls]").click();
    await user.page.reload();
    // A figure in the chart is never hidden.
    await user.page.locator("[data-total=organicInstalls]:visible").waitFor();
  });

  it("has its figures and its chart on the first screen of a phone", async () => {
    await onPhone("analytics", async () => {
      const chart = user.page.getByRole("img", { name: /over time/ });
      await chart.waitFor();
      const box = await chart.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height);
      const shown = user.page.locator("[data-total]:visible");
      const boxes = await shown.evaluateAll((all) =>
        all.map((one) => [one.getBoundingClientRect().top, one.scrollWidth > one.clientWidth]),
      );
      expect(boxes).toHaveLength(4);
      expect(boxes).toEqual(boxes.map(() => [boxes[0]?.[0], false]));
    });
  });

  it("draws the last label of the chart completely", async () => {
    await onPhone("analytics", async () => {
      const canvas = user.page.locator("canvas");
      await canvas.waitFor();
      const drawn = (from: number, width: number) =>
        canvas.evaluate(
          (element: HTMLCanvasElement, [start, columns]) => {
            const top = element.height - 40 * devicePixelRatio;
            const pixels = element
              .getContext("2d")
              ?.getImageData(element.width - start, top, columns, element.height - top).data;
            return [...(pixels ?? [])].some((value) => value > 0);
          },
          [from, width] as const,
        );
      await expect.poll(() => drawn(50, 50)).toBe(true);
      expect(await drawn(2, 2)).toBe(false);
    });
  });

  it("moves the crosshair from point to point, with a dot in the color of the line", async () => {
    await user.openApp("analytics");
    const plot = user.page.locator(".u-over");
    const box = await plot.boundingBox();
    if (!box) throw new Error("There is no chart.");
    const lefts = new Set<number>();
    // 30 days: the points are some 30 pixels apart.
    for (const offset of [0.512, 0.517, 0.522]) {
      await user.page.mouse.move(box.x + box.width * offset, box.y + 40);
      lefts.add(
        await user.page
          .locator(".u-cursor-x")
          .evaluate((line) => line.getBoundingClientRect().left),
      );
    }
    expect(lefts.size).toBe(1);
    const dot = user.page.locator(".u-cursor-pt").first();
    const accent = await user.page.evaluate(() => {
      document.body.style.color = "var(--accent)";
      const { color } = getComputedStyle(document.body);
      document.body.style.color = "";
      return color;
    });
    expect(await dot.evaluate((point) => getComputedStyle(point).backgroundColor)).toBe(accent);
    const center = await dot.evaluate((point) => {
      const { left, width } = point.getBoundingClientRect();
      return left + width / 2;
    });
    const [left = 0] = lefts;
    expect(Math.abs(center - left)).toBeLessThanOrEqual(1);
  });

  it.each([1280, 390])(
    "shows whole names of countries beside revenue, %s pixels wide",
    async (width) => {
      await user.signIn();
      await user.page.setViewportSize({ width, height: 900 });
      await user.visit("analytics?metric=revenue:EUR");
      const names = section("Countries").locator("tbody bdi");
      await expect.poll(() => names.allInnerTexts()).toHaveLength(2);
      expect((await names.allInnerTexts()).toSorted()).toEqual([
        "Bosnia & Herzegovina",
        "United Kingdom",
      ]);
      const cut = await names.evaluateAll((all) =>
        all.some(
          (name) => name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight,
        ),
      );
      expect(cut).toBe(false);
      await user.page.setViewportSize({ width: 1280, height: 900 });
    },
  );

  it("shows on which side a table continues", async () => {
    await onPhone("analytics", async () => {
      const table = section("Links").locator(".scroll");
      await expect.poll(() => table.getAttribute("data-more-right")).toBe("");
      expect(await table.getAttribute("data-more-left")).toBeNull();
      expect(await table.evaluate((element) => getComputedStyle(element).boxShadow)).not.toBe(
        "none",
      );
      await table.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
      await expect.poll(() => table.getAttribute("data-more-left")).toBe("");
      expect(await table.getAttribute("data-more-right")).toBeNull();
    });
  });
});

describe("every page", () => {
  it("is set in Inter, which the service itself serves", async () => {
    const fonts: string[] = [];
    await user.signIn();
    user.page.on("response", (answer) => {
      if (answer.url().endsWith(".woff2"))
        fonts.push(`${answer.status()} ${answer.headers()["content-type"]}`);
    });
    await user.visit("links");
    await user.heading("Links").waitFor();
    await expect
      .poll(() =>
        user.page.evaluate(() =>
          [...document.fonts].some(
            ({ family, status }) => /Inter Variable/.test(family) && status === "loaded",
          ),
        ),
      )
      .toBe(true);
    expect(await user.page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
      /^"Inter Variable"/,
    );
    expect(fonts).toContain("200 font/woff2");
  });

  it("has chevrons in place of the browser’s triangles", async () => {
    await user.openApp("analytics");
    const summary = user.page.locator("summary").first();
    await summary.waitFor();
    expect(await summary.evaluate((element) => getComputedStyle(element).listStyleType)).toBe(
      "none",
    );
  });

  it("has the navigation of the app that was opened last", async () => {
    await user.openApp("links");
    await user.heading("Links").waitFor();
    for (const path of ["account", "operator", "new-app"]) {
      await user.page.goto(`${user.service.url}/dashboard/${path}`);
      await user.page.getByRole("heading", { level: 1 }).waitFor();
      await user.link("Installs").waitFor();
    }
    await user.link("Installs").click();
    await user.heading("Installs").waitFor();
    expect(user.page.url()).toContain(user.service.appId);
  });
});

describe("a long form", () => {
  it.each(["settings", "links/mug/edit"])("keeps its button in view: %s", async (path) => {
    await onPhone(path, async () => {
      const save = user.page.locator(".save-bar button[type=submit]");
      await save.waitFor();
      const inView = () =>
        save.evaluate(
          (button) =>
            button.getBoundingClientRect().bottom <= innerHeight &&
            button.getBoundingClientRect().top > 0,
        );
      // The form begins below other cards.
      await user.page.locator("form input").first().scrollIntoViewIfNeeded();
      await user.page.mouse.wheel(0, 120);
      await expect.poll(inView).toBe(true);
    });
  });

  it("says the truth when the service did not answer", async () => {
    await user.openApp("settings");
    await user.page.getByLabel("Name", { exact: true }).fill("Typed during an outage");
    await user.page.waitForLoadState("networkidle");
    await user.page.route(/\/api\/v1\/|\/healthz/, (route) => route.abort());
    await user.button("Save settings").click();
    const problem = user.page.getByRole("alert").filter({ hasText: "Not saved" });
    await problem
      .getByText("It did not confirm the change, so try again when it is back.")
      .waitFor();
    expect(await problem.innerText()).not.toContain("retries");
    await user.page.unrouteAll();
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    expect((await user.service.admin.getApp()).name).toBe("Typed during an outage");
  });
});

describe("the icon of the app", () => {
  it("is uploaded, and shown after it is saved", async () => {
    await user.openApp("settings");
    const picture = await user.page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    const choose = user.page.waitForEvent("filechooser");
    await user.button("Upload image").click();
    await (await choose).setFiles({ name: "icon.png", mimeType: "image/png", buffer: picture });
    await user.expectToast("The image was uploaded.");
    expect(await user.page.getByLabel("Icon", { exact: true }).inputValue()).toContain(
      "/api/web/icons/",
    );
    await user.button("Save settings").click();
    await user.expectToast("Settings saved");
    const icon = user.page.getByRole("banner").locator("img.app-icon");
    await expect
      .poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(256);
  });
});

describe("the role of an owner", () => {
  it("is given only after a question", async () => {
    await user.service.admin.updateApp({ body: { name: "Shop" } });
    await user.service.addMember("edith@shop.example", "editor");
    await user.openApp("settings/members");
    const role = user.page.getByLabel("Role of edith@shop.example");
    await role.selectOption("owner");
    const asks = user.page.getByRole("dialog", { name: "Make edith@shop.example an owner?" });
    await asks.getByRole("button", { name: "Cancel" }).click();
    expect(await role.inputValue()).toBe("editor");
    const roleOf = async () =>
      (await user.service.admin.listMembers()).members.find(({ email }) =>
        email.startsWith("edith"),
      )?.role;
    expect(await roleOf()).toBe("editor");
    await role.selectOption("owner");
    await asks.getByRole("button", { name: "Make owner" }).click();
    await user.expectToast("edith@shop.example now has the role owner");
    expect(await roleOf()).toBe("owner");
  });
});
