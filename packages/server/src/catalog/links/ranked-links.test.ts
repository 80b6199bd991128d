import { exportPaths } from "@throughline/protocol";
import { describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { listLinks, recordClicks } from "./testing/ranked-links.ts";

describe("ranked links", () => {
  it("come highest first, then those without counts, each once over all pages", async () => {
    const test = await testService();
    for (const code of ["none-1", "b", "a", "cup", "old", "none-2"]) {
      await test.addLink(code, { tags: [code.startsWith("none") ? "x" : "y"] });
    }
    await recordClicks(test, "a", 2);
    await recordClicks(test, "b", 2);
    await recordClicks(test, "cup", 3);
    await recordClicks(test, "deleted", 9);
    await recordClicks(test, "old", 9, test.clock.at - 40 * 86_400_000);
    const codes: string[] = [];
    let cursor = "";
    do {
      const page = await listLinks(test, `sort=clicks&limit=2${cursor && `&cursor=${cursor}`}`);
      codes.push(...page.items.map(({ code }) => code));
      cursor = page.next ?? "";
    } while (cursor !== "");
    expect(codes).toEqual(["cup", "a", "b", "none-2", "old", "none-1"]);
    const tagged = await listLinks(test, "sort=clicks&tag=y&search=CUP");
    expect(tagged.items.map(({ code }) => code)).toEqual(["cup"]);
    expect((await listLinks(test, "sort=events&tag=x")).items).toHaveLength(2);
    expect((await test.send("GET", "/api/v1/links?sort=clicks&cursor=abc")).status).toBe(400);
    expect((await test.send("GET", "/api/v1/links?sort=size")).status).toBe(400);
  });
});

describe("links sorted by name", () => {
  it("come by title, or by code without one, each once over all pages", async () => {
    const test = await testService();
    await test.addLink("z", { preview: { title: "apple" }, tags: ["fruit"] });
    await test.addLink("m");
    await test.addLink("a", { preview: { title: "Melon" }, tags: ["fruit"] });
    await test.addLink("b", { preview: { title: "apple" } });
    const codes: string[] = [];
    let cursor = "";
    do {
      const page = await listLinks(test, `sort=name&limit=1${cursor && `&cursor=${cursor}`}`);
      codes.push(...page.items.map(({ code }) => code));
      cursor = page.next ?? "";
    } while (cursor !== "");
    expect(codes).toEqual(["b", "z", "m", "a"]);
    const fruit = await listLinks(test, "sort=name&tag=fruit&search=apple");
    expect(fruit.items.map(({ code }) => code)).toEqual(["z"]);
    expect((await test.send("GET", "/api/v1/links?sort=name&cursor=abc")).status).toBe(400);
  });
});

describe("links that a request lists by code", () => {
  it("are listed and exported in the order of the codes", async () => {
    const test = await testService();
    for (const code of ["a", "b", "c"]) await test.addLink(code);
    const named = await listLinks(test, "codes=c,a,unknown,c");
    expect(named.items.map(({ code }) => code)).toEqual(["c", "a"]);
    const file = await test.service.inject({
      url: `${exportPaths.links}?codes=b`,
      headers: { authorization: `Bearer ${test.secretKey}` },
    });
    expect(file.body.trimEnd().split("\r\n").slice(1)).toEqual([expect.stringMatching(/^b,/)]);
    const many = Array.from({ length: 201 }, (_, index) => `x${index}`).join(",");
    expect((await test.send("GET", `/api/v1/links?codes=${many}`)).body).toMatchObject({
      field: "codes",
      error: expect.stringContaining("at most 200") as string,
    });
  });
});
