import { exportPaths } from "@throughline/protocol";
import type { LinkDraft, LinkView } from "@throughline/protocol";
import { adminRoutes, flatLinkFields, valueAt } from "@throughline/protocol/admin";
import { randomLink, randomLinkApp } from "@throughline/protocol/fixtures";
import { linkFields } from "@throughline/protocol/validate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";

type Service = Awaited<ReturnType<typeof testService>>;

const services: Service[] = [];
async function start(): Promise<Service> {
  const started = await testService();
  services.push(started);
  await started.send("PATCH", adminRoutes.updateApp.path, randomLinkApp);
  return started;
}
afterAll(async () => {
  for (const { service, store } of services) {
    await service.close();
    await store.close();
  }
});

const links = Array.from({ length: 12 }, (_, seed) => ({
  ...randomLink(seed),
  code: `link${seed}`,
}));
const pathOf = (code: string) => adminRoutes.getLink.path.replace(":code", code);

/** What the API shows for a field that a link does not have. */
const missing: Readonly<Record<string, unknown>> = { flag: false, list: [] };

/** Returns the settings of a link by their paths. */
function settings(link: LinkDraft | LinkView): Record<string, unknown> {
  const set = flatLinkFields.filter(({ isWritable }) => isWritable);
  return Object.fromEntries(
    set.map(({ path, kind }) => [path, valueAt(link, path) ?? missing[kind]]),
  );
}

describe("every field of a link", () => {
  let first: Service;
  beforeAll(async () => {
    first = await start();
    for (const body of links) {
      expect(await first.send("POST", adminRoutes.createLink.path, body)).toMatchObject({
        status: 201,
      });
    }
  });

  it("is in the answer of the API as it was sent", async () => {
    for (const link of links) {
      const { body } = await first.send("GET", pathOf(link.code));
      expect(settings(body as LinkView)).toEqual(settings(link));
    }
  });

  it("is removed by null, or reset", async () => {
    const { destination } = links[0] ?? { destination: "" };
    const path = pathOf("bare");
    const codes = { currentCode: "bare-now", aliases: ["bare-too"] };
    await first.send("POST", adminRoutes.createLink.path, { ...links[0], ...codes, code: "bare" });
    const rows = Object.entries<{ kind: string; set?: unknown }>(linkFields);
    const removable = rows.filter(([name, { set }]) => set && name !== "destination");
    const change = removable.map(([name, { kind }]) => [name, missing[kind] ?? null]);
    const renamed = await first.send("PATCH", path, Object.fromEntries(change));
    // The code that the link had goes on working until somebody removes it.
    expect(renamed.body).toMatchObject({ currentCode: null, aliases: ["bare-now"] });
    const { body } = await first.send("PATCH", path, { aliases: [] });
    expect(settings(body as LinkView)).toEqual(settings({ destination }));
    await first.send("DELETE", path);
  });

  it.each(["csv", "ndjson"])("survives an export as %s and its import", async (format) => {
    const { body } = await first.service.inject({
      url: `${exportPaths.links}?format=${format}`,
      headers: { authorization: `Bearer ${first.secretKey}` },
    });
    const second = await start();
    const content = Buffer.from(body).toString("base64");
    const report = await second.send("POST", adminRoutes.importFile.path, { format, content });
    expect(report.body).toMatchObject({ done: true, counts: { created: links.length } });
    for (const link of links) {
      const views = [first, second].map(async (service) => {
        const answer = (await service.send("GET", pathOf(link.code))).body as LinkView;
        // A test that is new to a service begins there.
        return { ...answer, updatedAt: null, splitStartedAt: null };
      });
      const [before, after] = await Promise.all(views);
      expect(after).toEqual(before);
    }
  });

  it.each(["csv", "ndjson"])("is unchanged by its own export as %s", async (format) => {
    const { body } = await first.service.inject({
      url: `${exportPaths.links}?format=${format}`,
      headers: { authorization: `Bearer ${first.secretKey}` },
    });
    first.clock.at += 60_000;
    const content = Buffer.from(body).toString("base64");
    const file = { format, content, replace: true };
    const report = await first.send("POST", adminRoutes.importFile.path, file);
    const counts = { created: 0, replaced: 0, unchanged: links.length };
    expect(report.body).toMatchObject({ done: true, counts });
  });

  it("continues its split test when an import changes it, unless the variants are others", async () => {
    const destination = "https://shop.example/split";
    const split = (...names: string[]) => ({
      variants: names.map((name) => ({ name, weight: 50, destination })),
    });
    const draft = { code: "tested", destination, split: split("A", "B") };
    await first.send("POST", adminRoutes.createLink.path, draft);
    const startOfTest = async () =>
      ((await first.send("GET", pathOf("tested"))).body as LinkView).splitStartedAt;
    const begun = await startOfTest();
    for (const [variants, isSame] of [
      [["B", "A"], true],
      [["A", "C"], false],
    ] as const) {
      first.clock.at += 60_000;
      const link = { ...draft, name: variants.join(), split: split(...variants) };
      const report = await first.send("POST", adminRoutes.importLinks.path, {
        links: [link],
        replace: true,
      });
      expect(report.body).toMatchObject({ done: true, items: [{ outcome: "replaced" }] });
      expect((await startOfTest()) === begun).toBe(isSame);
    }
    await first.send("DELETE", pathOf("tested"));
  });
});
