import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { afterEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { listLinks, recordClicks } from "./testing/ranked-links.ts";

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

describe("links", () => {
  it("are searched, sorted and ranked out of a hundred thousand without delaying other requests", async () => {
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
      await store.links.saveAll(test.app.id, links);
      await Promise.all(
        links.map(({ link: { code } }) =>
          store.clicks.countVisit(test.app.id, { link: code, at, as: "opened" }),
        ),
      );
    }
    await recordClicks(test, "l77777", 2);
    await recordClicks(test, "l5", 1);
    let [longest, last] = [0, performance.now()];
    const timer = setInterval(() => {
      const now = performance.now();
      [longest, last] = [Math.max(longest, now - last), now];
    }, 1);
    const began = process.cpuUsage();
    // The code contains no other link's code, and among links sorted by name it comes near the end.
    for (const sort of ["newest", "name", "clicks"]) {
      const found = await listLinks(test, `sort=${sort}&search=L77777`);
      expect([found.items.map(({ code }) => code), found.next]).toEqual([["l77777"], null]);
    }
    const named = await listLinks(test, "sort=name&limit=3");
    expect(named.items.map(({ code }) => code)).toEqual(["l0", "l1", "l10"]);
    const first = await listLinks(test, "sort=clicks&limit=50");
    const second = await listLinks(test, `sort=clicks&limit=50&cursor=${first.next}`);
    const { user, system } = process.cpuUsage(began);
    clearInterval(timer);
    expect(first.items.slice(0, 3).map(({ code }) => code)).toEqual(["l77777", "l5", "l99999"]);
    expect(second.items).toHaveLength(50);
    expect(first.items.some(({ code }) => second.items.some((one) => one.code === code))).toBe(
      false,
    );
    // CPU time, since other processes may be using the machine.
    expect((user + system) / 1000).toBeLessThan(5_000);
    expect(longest).toBeLessThan(2_000);
  }, 120_000);
});
