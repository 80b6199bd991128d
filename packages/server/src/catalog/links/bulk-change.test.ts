import type { BulkLinkReport, LinkView } from "@throughline/protocol";
import { randomLink, randomLinkApp } from "@throughline/protocol/fixtures";
import type { Link } from "@throughline/storage";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
});
afterEach(() => test.service.close());

const change = async (body: object) => {
  const { status, body: report } = await test.send("POST", "/api/v1/link-changes", body);
  expect([status, report]).toMatchObject([200, {}]);
  return report as BulkLinkReport;
};
const undo = (id: string | null) => test.send("POST", `/api/v1/link-changes/${id}/undo`);

async function addMany(count: number, parts: (index: number) => Partial<Link> = () => ({})) {
  const links = Array.from({ length: count }, (_, index) => ({
    link: {
      app: test.app.id,
      code: `link-${index}`,
      destination: `https://old.example/${index}`,
      tags: ["old"],
      sensitive: false,
      deterministicOnly: false,
      disabled: false,
      createdAt: test.clock.at,
      updatedAt: test.clock.at,
      ...parts(index),
    },
  }));
  await test.store.links.saveAll(test.app.id, links);
  return links.map(({ link }) => link);
}

describe("a change of many links", () => {
  it("is previewed, made for all links at once, and undone exactly", async () => {
    const before = await addMany(450);
    const body = {
      links: { tag: "old" },
      change: {
        addTags: ["new"],
        removeTags: ["old"],
        folder: "Moved",
        expiresAt: "2030-01-01T00:00:00Z",
        destinationHost: { from: "OLD.example", to: "shop.example" },
      },
    };
    const preview = await change({ ...body, dryRun: true });
    expect(preview).toMatchObject({ done: false, id: null, changed: 450, unchanged: 0 });
    expect(preview.examples[0]?.changes).toEqual([
      { field: "tags", before: "old", after: "new" },
      { field: "folder", before: null, after: "Moved" },
      { field: "expiresAt", before: null, after: "2030-01-01T00:00:00.000Z" },
      {
        field: "destination",
        before: "https://old.example/449",
        after: "https://shop.example/449",
      },
    ]);
    expect(await test.store.links.get(test.app.id, "link-7")).toEqual(before[7]);
    test.clock.at += 1000;
    const done = await change(body);
    expect(done).toMatchObject({ done: true, changed: 450 });
    expect(await test.store.links.get(test.app.id, "link-7")).toMatchObject({
      tags: ["new"],
      folder: "Moved",
      destination: "https://shop.example/7",
    });
    expect(await change({ ...body, links: { folder: "Moved" } })).toMatchObject({
      done: false,
      changed: 0,
      unchanged: 450,
    });
    const { body: listed } = await test.send("GET", "/api/v1/link-changes");
    expect(listed).toMatchObject({ items: [{ id: done.id, links: 450 }] });
    test.clock.at += 1000;
    expect(await undo(done.id)).toMatchObject({ body: { restored: 450, skipped: [] } });
    for (const index of [0, 7, 449]) {
      const restored = await test.store.links.get(test.app.id, `link-${index}`);
      expect(restored).toEqual({ ...before[index], updatedAt: test.clock.at });
    }
    expect(await undo(done.id)).toMatchObject({ status: 404 });
  });

  it("gives every kind of link back as it was, with password, split test and codes", async () => {
    await test.send("PATCH", "/api/v1/app", randomLinkApp);
    const codes = Array.from({ length: 15 }, (_, seed) => `link${seed}`);
    for (const [seed, code] of codes.entries()) {
      const link = { ...randomLink(seed), code, password: "open sesame" };
      expect(await test.send("POST", "/api/v1/links", link)).toMatchObject({ status: 201 });
    }
    const stored = async () => test.store.links.getMany(test.app.id, codes);
    const before = await stored();
    test.clock.at += 1000;
    const { id } = await change({
      links: { codes },
      change: {
        addTags: ["z"],
        folder: null,
        expiresAt: "2042-01-01T00:00:00Z",
        disabled: true,
        archived: true,
        destinationHost: { from: "shop.example", to: "new.example:8443" },
      },
    });
    const changed = await stored();
    expect(JSON.stringify(changed)).not.toContain("https://shop.example/b");
    expect(changed.every(({ archivedAt, disabled }) => archivedAt && disabled)).toBe(true);
    test.clock.at += 1000;
    await undo(id);
    expect(await stored()).toEqual(before.map((link) => ({ ...link, updatedAt: test.clock.at })));
  });

  it("saves nothing if one link cannot be changed", async () => {
    await addMany(3, (index) => ({
      tags: Array.from({ length: index === 1 ? 32 : 1 }, (_, tag) => `t${tag}`),
      ...(index === 2 && { startsAt: Date.parse("2040-01-01") }),
    }));
    const codes = ["link-0", "link-1", "link-2"];
    const expiresAt = "2030-01-01T00:00:00Z";
    const report = await change({ links: { codes }, change: { addTags: ["new"], expiresAt } });
    expect(report).toMatchObject({
      done: false,
      id: null,
      errors: [
        { code: "link-1", error: expect.stringContaining("at most 32") as string },
        { code: "link-2", error: expect.stringContaining("earlier start") as string },
      ],
    });
    const { body } = await test.send("GET", "/api/v1/links/link-0");
    expect((body as LinkView).tags).toEqual(["t0"]);
    const unknown = { links: { codes: ["link-0", "none"] }, change: { folder: "x" } };
    expect(await test.send("POST", "/api/v1/link-changes", unknown)).toMatchObject({
      status: 400,
      body: { field: "links.codes" },
    });
  });

  it("does not lead links back to themselves", async () => {
    await addMany(2, (index) => ({ destination: `https://old.example/link-${1 - index}` }));
    const report = await change({
      links: { tag: "old" },
      change: { destinationHost: { from: "old.example", to: "go.shop.example" } },
    });
    // Each change by itself would be harmless.
    expect(report).toMatchObject({ done: false, errors: [{}, {}] });
    await addMany(1, () => ({ code: "self", destination: "https://older.example/self" }));
    const self = await change({
      links: { codes: ["self"] },
      change: { destinationHost: { from: "older.example", to: "go.shop.example" } },
    });
    expect(self.errors).toMatchObject([{ code: "self" }]);
  });
});
