import type { LinkPreview, LinkTotals, LinkView, Page } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { compileSchema } from "@throughline/protocol/validate";
import { beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
beforeEach(async () => {
  service = await testService();
});

const destination = "https://shop.example/sale";
const preview = (draft: object) => service.send("POST", adminRoutes.previewLink.path, draft);

describe("the preview of a link", () => {
  it("shows what each visitor of the link gets", async () => {
    const { body, status } = await preview({
      code: "sale",
      destination,
      android: { fallback: "https://shop.example/android" },
      preview: { title: "Sale", description: "All of it" },
    });
    expect(status).toBe(200);
    expect(compileSchema(adminRoutes.previewLink.response)(body)).toBeNull();
    const { url, code, visitors, card } = body as LinkPreview;
    expect([url, code]).toEqual(["https://go.shop.example/sale", "free"]);
    expect(card).toEqual({
      title: "Sale",
      description: "All of it",
      image: null,
      host: "go.shop.example",
    });
    expect(visitors.map(({ visitor, answer, to }) => [visitor, answer, to])).toEqual([
      ["iphone", "landing", "https://apps.apple.com/app/id1234567890"],
      ["android", "redirect", "https://shop.example/android"],
      ["desktop", "desktop", null],
      ["chat", "preview", null],
    ]);
    expect(visitors[0]?.opens).toBe(destination);
    expect(await service.store.links.get(service.app.id, "sale")).toBeUndefined();
  });

  it("shows where visitors go after the link has expired", async () => {
    const expiresAt = new Date(service.clock.at + 60_000).toISOString();
    const afterExpiry = async (expiredFallback: string | null) =>
      ((await preview({ destination, expiresAt, expiredFallback })).body as LinkPreview)
        .afterExpiry;
    expect(await afterExpiry("https://shop.example/over")).toBe("https://shop.example/over");
    expect(await afterExpiry(null)).toBeNull();
    expect(await afterExpiry("https://go.shop.example/back")).toBeNull();
  });

  it("points out what people misread in the code, the new code and the aliases", async () => {
    const hintOf = async (draft: object) =>
      ((await preview({ destination, ...draft })).body as LinkPreview).codeHint;
    expect(await hintOf({ code: "SALE1" })).toBe("People easily read 1 as l or I.");
    expect(await hintOf({ code: "sale", currentCode: "SAlE" })).toBe(
      "SAlE: People easily read l as I or 1.",
    );
    expect(await hintOf({ aliases: ["spring", "sale0"] })).toBe(
      "sale0: People easily read 0 as O.",
    );
    expect(await hintOf({ code: "sale", aliases: ["mail"] })).toBeNull();
  });

  it("distinguishes free, taken and reserved codes", async () => {
    await service.addLink("taken");
    const codeOf = async (code?: string) =>
      ((await preview({ destination, ...(code && { code }) })).body as LinkPreview).code;
    expect(await codeOf("free")).toBe("free");
    expect(await codeOf("taken")).toBe("taken");
    expect(await codeOf("dashboard")).toBe("reserved");
    expect(await codeOf()).toBe("generated");
  });

  it.each([
    ["destination", { destination: "javascript:alert(1)" }],
    ["destination", { destination: "" }],
    ["destination", {}],
    ["code", { destination, code: "a b" }],
    ["ios.fallback", { destination, ios: { fallback: "shop://a" } }],
    ["preview.image", { destination, preview: { image: "ftp://a.example" } }],
    ["expiresAt", { destination, expiresAt: "2020-01-01T00:00:00Z" }],
    ["expiredFallback", { destination, expiredFallback: "shop://over" }],
    ["tags[1]", { destination, tags: ["a", ""] }],
    ["utm.sauce", { destination, utm: { sauce: "mail" } }],
  ])("names the invalid field %s", async (field, draft) => {
    expect(await preview(draft)).toMatchObject({
      status: 400,
      body: { code: "malformed_request", field },
    });
  });
});

describe("the list of links", () => {
  const list = async (query: string) =>
    (await service.send("GET", `${adminRoutes.listLinks.path}?${query}`)).body as Page<LinkView>;
  const codes = ({ items }: Page<LinkView>) => items.map(({ code }) => code);

  it("finds links with every word, newest first", async () => {
    await service.addLink("spring", { tags: ["Mail"], preview: { title: "Great sale" } });
    await service.addLink("summer", { utm: { campaign: "sale-of-june" } });
    await service.addLink("autumn", { destination: "https://shop.example/SALE?x=1" });
    await service.addLink("winter");
    expect(codes(await list("search=sale"))).toEqual(["autumn", "summer", "spring"]);
    expect(codes(await list("search=sale+mail"))).toEqual(["spring"]);
    expect(codes(await list("search=great&tag=Mail"))).toEqual(["spring"]);
    expect(await list("search=nothing")).toEqual({ items: [], next: null });
  });

  it("finds thousands of links page by page, each once", async () => {
    for (let index = 0; index < 1203; index += 1) {
      await service.addLink(`${index % 100 === 7 ? "hit" : "miss"}-${index}`);
    }
    const found: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page = await list(`search=hit&limit=5${next && `&cursor=${next}`}`);
      expect(page.items.length).toBeLessThanOrEqual(5);
      found.push(...codes(page));
      ({ next } = page);
    }
    const all = [1107, 1007, 907, 807, 707, 607, 507, 407, 307, 207, 107, 7];
    expect(found).toEqual(all.map((index) => `hit-${index}`));
  });

  it("has the totals of each link, in one request", async () => {
    await service.addLink("a");
    await service.addLink("b");
    const phone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
    const headers = { host: "go.shop.example", "user-agent": phone };
    await service.service.inject({ url: "/a", headers });
    await service.service.inject({ url: "/a", headers });
    const { body } = await service.send("GET", `${adminRoutes.linkTotals.path}?codes=a,b,none`);
    const { links } = body as LinkTotals;
    expect(Object.keys(links)).toEqual(["a", "b", "none"]);
    expect([links["a"]?.clicks, links["b"]?.clicks]).toEqual([2, 0]);
    const many = Array.from({ length: 201 }, (_, index) => `c${index}`).join(",");
    expect(await service.send("GET", `${adminRoutes.linkTotals.path}?codes=${many}`)).toMatchObject(
      {
        status: 400,
        body: { field: "codes" },
      },
    );
  });
});
