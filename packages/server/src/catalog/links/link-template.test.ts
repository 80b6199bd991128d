import type { LinkDraft } from "@throughline/protocol";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

const spring = {
  name: "spring",
  utm: { source: "mail", campaign: "spring" },
  tags: ["mail"],
  expiresInDays: 30,
  preview: { title: "Spring sale", image: "https://shop.example/spring.png" },
  webFallback: "https://shop.example/spring",
  page: "sale",
};

function saveApp(change: object) {
  return test.send("PATCH", "/api/v1/app", change);
}
const pages = [{ name: "sale", texts: [{ language: "en" }] }];

function createLink(draft: Partial<LinkDraft>) {
  return test.send("POST", "/api/v1/links", {
    code: "mug",
    destination: "https://shop.example/mug",
    ...draft,
  });
}

describe("a link template", () => {
  beforeEach(async () => {
    expect((await saveApp({ pages, linkTemplates: [spring] })).status).toBe(200);
  });

  it("fills in what a new link leaves out", async () => {
    const { name: _name, expiresInDays: _days, ...values } = spring;
    expect((await createLink({ template: "spring" })).body).toMatchObject({
      ...values,
      expiresAt: "2025-12-15T00:00:00.000Z",
    });
  });

  it("does not override what the new link sets itself", async () => {
    const own = {
      template: "spring",
      utm: { source: "chat" },
      tags: ["chat"],
      expiresAt: "2026-01-01T00:00:00.000Z",
      preview: { title: "Mug" },
      webFallback: "https://shop.example/mug",
    };
    const { template: _template, ...expected } = own;
    expect((await createLink(own)).body).toMatchObject({
      ...expected,
      utm: { source: "chat", campaign: "spring" },
      preview: { title: "Mug", image: "https://shop.example/spring.png" },
    });
  });

  it("changes nothing in a link that does not name it", async () => {
    expect((await createLink({})).body).toMatchObject({ utm: null, tags: [], page: null });
  });

  it("works in the preview of a link", async () => {
    const draft = { destination: "https://shop.example/mug", template: "spring" };
    expect((await test.send("POST", "/api/v1/link-preview", draft)).body).toMatchObject({
      card: { title: "Spring sale" },
    });
  });

  it("works in imports of CSV and JSON", async () => {
    const csv = "code,destination,template,tags\nmug,/mug,spring,\ncup,/cup,spring,own\n";
    const file = { format: "csv", content: Buffer.from(csv).toString("base64") };
    expect((await test.send("POST", "/api/v1/import/file", file)).body).toMatchObject({
      done: true,
    });
    expect((await test.send("GET", "/api/v1/links/mug")).body).toMatchObject({
      tags: ["mail"],
      page: "sale",
      expiresAt: "2025-12-15T00:00:00.000Z",
    });
    expect((await test.send("GET", "/api/v1/links/cup")).body).toMatchObject({ tags: ["own"] });
    const links = [{ code: "jar", destination: "/jar", template: "spring" }];
    expect((await test.send("POST", "/api/v1/import/links", { links })).body).toMatchObject({
      done: true,
    });
    expect((await test.send("GET", "/api/v1/links/jar")).body).toMatchObject({ page: "sale" });
  });

  it("must exist", async () => {
    const { status, body } = await createLink({ template: "autumn" });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      field: "template",
      error: expect.stringContaining('There is no link template "autumn".') as string,
    });
  });

  it.each([
    [{ linkTemplates: [spring, spring] }, "linkTemplates.1.name"],
    [{ linkTemplates: [{ name: "x", webFallback: "shop://a" }] }, "linkTemplates.0.webFallback"],
    [
      { linkTemplates: [{ name: "x", preview: { image: "shop://a" } }] },
      "linkTemplates.0.preview.image",
    ],
    [{ linkTemplates: [{ name: "x", page: "autumn" }] }, "linkTemplates.0.page"],
  ])("is refused if it is invalid: %#", async (change, field) => {
    const { status, body } = await saveApp(change);
    expect(status).toBe(400);
    expect(body).toMatchObject({ field });
  });
});
