import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LinkView, Page } from "@throughline/protocol";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { testService } from "../testing/test-service.ts";

type Test = Awaited<ReturnType<typeof testService>>;

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function list(test: Test, query: string): Promise<Page<LinkView>> {
  const { status, body } = await test.send("GET", `/api/v1/links?${query}`);
  expect(status).toBe(200);
  return body as Page<LinkView>;
}

async function visit(test: Test, link: string, times: number, at = test.clock.at) {
  for (let index = 0; index < times; index += 1) {
    const evidence = { platform: "ios", languages: [], network: {} } as const;
    const click = `${link} ${at} ${index}`;
    await test.store.clicks.record(test.app.id, { click, link, at, evidence, keys: [] });
  }
}

describe("links by what they brought", () => {
  it("come most first, then those that brought nothing, each once over all pages", async () => {
    const test = await testService();
    for (const code of ["none-1", "b", "a", "cup", "old", "none-2"]) {
      await test.addLink(code, { tags: [code.startsWith("none") ? "x" : "y"] });
    }
    await visit(test, "a", 2);
    await visit(test, "b", 2);
    await visit(test, "cup", 3);
    await visit(test, "deleted", 9);
    await visit(test, "old", 9, test.clock.at - 40 * 86_400_000);
    const codes: string[] = [];
    let cursor = "";
    do {
      const page = await list(test, `sort=clicks&limit=2${cursor && `&cursor=${cursor}`}`);
      codes.push(...page.items.map(({ code }) => code));
      cursor = page.next ?? "";
    } while (cursor !== "");
    expect(codes).toEqual(["cup", "a", "b", "none-2", "old", "none-1"]);
    const tagged = await list(test, "sort=clicks&tag=y&search=CUP");
    expect(tagged.items.map(({ code }) => code)).toEqual(["cup"]);
    expect((await list(test, "sort=events&tag=x")).items).toHaveLength(2);
    expect((await test.send("GET", "/api/v1/links?sort=clicks&cursor=abc")).status).toBe(400);
    expect((await test.send("GET", "/api/v1/links?sort=size")).status).toBe(400);
  });

  it("come a page at a time from a hundred thousand, and nobody else waits long", async () => {
    const folder = mkdtempSync(join(tmpdir(), "throughline-ranked-"));
    const store = await openSqliteStore({ folder });
    const test = await testService({ store });
    ends.push(
      () => test.service.close(),
      () => store.close(),
      () => rmSync(folder, { recursive: true }),
    );
    const { at } = test.clock;
    const parts = { app: test.app.id, tags: [], createdAt: at, updatedAt: at };
    const plain = { sensitive: false, deterministicOnly: false, disabled: false };
    for (let from = 0; from < 100_000; from += 10_000) {
      const links = Array.from({ length: 10_000 }, (_, index) => ({
        link: { ...parts, ...plain, code: `l${from + index}`, destination: "https://a.example/" },
      }));
      await store.links.keepAll(test.app.id, links);
      await Promise.all(
        links.map(({ link: { code } }) =>
          store.clicks.tally(test.app.id, { link: code, at, as: "opened" }),
        ),
      );
    }
    await visit(test, "l77777", 2);
    await visit(test, "l5", 1);
    let [longest, last] = [0, performance.now()];
    const timer = setInterval(() => {
      const now = performance.now();
      [longest, last] = [Math.max(longest, now - last), now];
    }, 1);
    const began = process.cpuUsage();
    const first = await list(test, "sort=clicks&limit=50");
    const second = await list(test, `sort=clicks&limit=50&cursor=${first.next}`);
    const { user, system } = process.cpuUsage(began);
    clearInterval(timer);
    expect(first.items.slice(0, 3).map(({ code }) => code)).toEqual(["l77777", "l5", "l99999"]);
    expect(second.items).toHaveLength(50);
    expect(first.items.some(({ code }) => second.items.some((one) => one.code === code))).toBe(
      false,
    );
    // Time of the processor, not of the clock: this machine may be busy with something else.
    expect((user + system) / 1000).toBeLessThan(5_000);
    expect(longest).toBeLessThan(2_000);
  }, 120_000);
});
