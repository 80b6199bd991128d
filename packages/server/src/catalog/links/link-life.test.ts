import { foldCode } from "@throughline/storage";
import type { LinkDraft, LinkView } from "@throughline/protocol";
import { randomLink, randomLinkApp } from "@throughline/protocol/fixtures";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { codeHint } from "./link-codes.ts";
import { parseCode } from "./parse-code.ts";

let test: Awaited<ReturnType<typeof testService>>;

beforeEach(async () => {
  test = await testService();
  await test.send("PATCH", "/api/v1/app", randomLinkApp);
});
afterEach(() => test.service.close());

const links = "/api/v1/links";
const create = (link: Partial<LinkDraft> & { code: string }) =>
  test.send("POST", links, { destination: "https://shop.example/", ...link });
const patch = (code: string, change: object) => test.send("PATCH", `${links}/${code}`, change);
const get = async (code: string) =>
  (await test.send("GET", `${links}/${encodeURIComponent(code)}`)).body as LinkView;
const errorOf = ({ body }: { body: unknown }) => (body as { error?: string }).error;

describe("archiving and restoring", () => {
  it("gives back exactly the same link, whatever it has", async () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const code = `link${seed}`;
      const password = seed % 2 === 0 ? { password: "open sesame" } : {};
      expect(await create({ ...randomLink(seed), ...password, code })).toMatchObject({
        status: 201,
      });
      const before = await test.store.links.get(test.app.id, code);
      test.clock.at += 1000;
      await test.send("POST", `${links}/${code}/archive`);
      expect((await get(code)).archivedAt).toBe(new Date(test.clock.at).toISOString());
      test.clock.at += 1000;
      await test.send("POST", `${links}/${code}/restore`);
      const after = await test.store.links.get(test.app.id, code);
      expect(after).toEqual({ ...before, updatedAt: test.clock.at });
    }
  });

  it("changes nothing if it is repeated", async () => {
    await create({ code: "sale" });
    const restored = await test.send("POST", `${links}/sale/restore`);
    expect(restored).toMatchObject({ status: 200, body: { archivedAt: null } });
    await test.send("POST", `${links}/sale/archive`);
    const { updatedAt } = await get("sale");
    test.clock.at += 1000;
    await test.send("POST", `${links}/sale/archive`);
    expect(await get("sale")).toMatchObject({ updatedAt });
  });
});

describe("renaming", () => {
  it("keeps every code that the link ever had, and its numbers, in random histories", async () => {
    const name = fc.constantFrom("one", "two", "three", "größe", "🎉");
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(name, { maxLength: 8 }), async (names) => {
        const code = `link${(round += 1)}`;
        await create({ code });
        await test.store.clicks.countVisit(test.app.id, {
          link: code,
          at: test.clock.at,
          as: "filtered",
        });
        const history = names.map((each) => `${each}${round}`);
        for (const currentCode of history) {
          expect(await patch(code, { currentCode })).toMatchObject({ status: 200 });
        }
        for (const known of [code, ...history]) {
          const path = `${links}/${encodeURIComponent(known)}/stats`;
          expect(await get(known)).toMatchObject({ code });
          expect((await test.send("GET", path)).body).toMatchObject({ total: { filtered: 1 } });
        }
      }),
      { seed: 50, numRuns: 15 },
    );
  });

  it("keeps all former codes and the numbers, however often it happens", async () => {
    await create({ code: "first" });
    const { id } = test.app;
    await test.store.clicks.countVisit(id, { link: "first", at: test.clock.at, as: "filtered" });
    const names = ["second", "third", "first", "second", "fourth"];
    for (const currentCode of names) {
      const { body } = await patch("first", { currentCode });
      expect(body).toMatchObject({ url: `https://go.shop.example/${currentCode}` });
      for (const known of new Set(["first", ...names.slice(0, names.indexOf(currentCode) + 1)])) {
        expect(await get(known)).toMatchObject({ code: "first" });
        const { body: stats } = await test.send("GET", `${links}/${known}/stats`);
        expect(stats).toMatchObject({ total: { filtered: 1 } });
      }
    }
    expect((await get("first")).aliases.toSorted()).toEqual(["second", "third"]);
  });

  it.each([
    [{ aliases: ["taken"] }, 409, 'A link with the code "taken" already exists.'],
    [{ currentCode: "also-taken" }, 409, 'The code "also-taken" belongs to the link "taken".'],
    [{ aliases: ["gone"] }, 409, 'The code "gone" belonged to a deleted link.'],
    [{ currentCode: "given-up" }, 409, 'The code "given-up" belonged to the link "taken" before.'],
    [{ aliases: ["healthz"] }, 400, 'The code "healthz" is reserved for the service.'],
    [{ currentCode: "a b" }, 400, "currentCode must be 1 to 64 letters"],
    [{ domain: "evil.example" }, 400, "evil.example is not one of the app's domains."],
    [
      { aliases: ["loop"], destination: "https://xn--bcher-kva.example/loop" },
      400,
      "leads back to this link",
    ],
    [{ destination: "https://go.shop.example/sale-too" }, 400, "leads back to this link"],
  ])(
    "with %j is refused in one sentence, and nothing is saved",
    async (change, status, sentence) => {
      await create({ code: "taken", aliases: ["also-taken", "given-up"] });
      await patch("taken", { aliases: ["also-taken"] });
      await create({ code: "gone" });
      await test.send("DELETE", `${links}/gone`);
      await create({ code: "sale", aliases: ["sale-too"] });
      const before = await get("sale");
      const refused = await patch("sale", change);
      expect([refused.status, errorOf(refused)]).toEqual([
        status,
        expect.stringContaining(sentence),
      ]);
      expect(await get("sale")).toEqual(before);
    },
  );

  it("finds a loop through aliases of other links", async () => {
    await create({ code: "one", aliases: ["uno"] });
    await create({ code: "two", aliases: ["due"], destination: "https://go.shop.example/uno" });
    expect(errorOf(await patch("one", { destination: "https://go.shop.example/due" }))).toContain(
      "leads back to this link",
    );
  });

  it("is not undone by deleting an alias's address", async () => {
    await create({ code: "sale", aliases: ["spring"] });
    expect(await test.send("DELETE", `${links}/spring`)).toMatchObject({ status: 409 });
    expect(await get("spring")).toMatchObject({ code: "sale" });
  });
});

describe("a deleted code", () => {
  it("is given out again only on request", async () => {
    await create({ code: "sale" });
    await test.send("DELETE", `${links}/sale`);
    const preview = { destination: "/x", code: "sale" };
    expect((await test.send("POST", "/api/v1/link-preview", preview)).body).toMatchObject({
      code: "deleted",
    });
    const refused = await create({ code: "sale" });
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      'The code "sale" belonged to a deleted link. Choose another one, or set reuseCode.',
    ]);
    expect(await create({ code: "sale", reuseCode: true })).toMatchObject({ status: 201 });
  });

  it("comes with an import only if it replaces links, for new links and for links that exist", async () => {
    for (const code of ["gone", "lost", "sale"]) await create({ code });
    await create({ code: "other", aliases: ["given-up"] });
    await patch("other", { aliases: [] });
    for (const code of ["gone", "lost"]) await test.send("DELETE", `${links}/${code}`);
    const body = {
      links: [
        { code: "gone", destination: "/gone" },
        { code: "sale", destination: "/sale", aliases: ["lost", "given-up"] },
      ],
    };
    const refused = await test.send("POST", "/api/v1/import/links", body);
    expect(JSON.stringify(refused.body)).toContain("The code gone belonged to a deleted link.");
    expect(await get("sale")).toMatchObject({ aliases: [] });
    const replaced = await test.send("POST", "/api/v1/import/links", { ...body, replace: true });
    expect(replaced.body).toMatchObject({
      items: [{ outcome: "created" }, { outcome: "replaced" }],
    });
    for (const code of ["lost", "given-up"])
      expect(await get(code)).toMatchObject({ code: "sale" });
    expect(await get("gone")).toMatchObject({ destination: "/gone" });
  });
});

describe("codes that people type", () => {
  const typed = fc.string({
    unit: fc.constantFrom(..."aAbBßẞİıöÖΣσςKKé".split(""), "🎉", "e\u0301", "ﬁ"),
  });

  it("are folded once and for all", () => {
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: "grapheme" })), (code) => {
        const folded = foldCode(code);
        expect(foldCode(folded)).toBe(folded);
        expect(foldCode(code.normalize("NFD"))).toBe(folded);
      }),
      { seed: 50 },
    );
  });

  it("round-trip through URLs", () => {
    fc.assert(
      fc.property(typed.filter(Boolean), (text) => {
        const code = text.normalize("NFC");
        expect(parseCode(`/${encodeURI(code)}`)).toBe(code);
      }),
      { seed: 50 },
    );
    expect(parseCode("/%zz")).toBe("%zz");
  });

  it("never merge two links, in whatever order links and the setting come", async () => {
    const code = fc.constantFrom("sale", "Sale", "SALE", "größe", "GRÖßE", "b");
    const step = fc.oneof(
      fc.record({ create: code }),
      fc.record({ rename: code, to: code }),
      fc.record({ give: code, alias: code }),
      fc.record({ remove: code }),
      fc.record({ archive: code }),
      fc.record({ imported: code }),
      fc.record({ ignoreCase: fc.boolean() }),
    );
    let apps = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const app = await test.register({
          name: "x",
          linkDomains: [`d${(apps += 1)}.example`],
        });
        const headers = { authorization: `Bearer ${app.secretKey}`, "x-app-id": app.app.id };
        const send = (method: "POST" | "PATCH" | "GET" | "DELETE", path: string, body?: object) =>
          test.send(method, path, body, headers);
        /** Where each code led when its link got it. */
        const owners = new Map<string, string>();
        for (const one of steps) {
          if ("create" in one) {
            const body = { code: one.create, destination: "/x" };
            const { status } = await send("POST", links, body);
            if (status === 201) owners.set(one.create, one.create);
          } else if ("rename" in one) {
            const path = `${links}/${encodeURIComponent(one.rename)}`;
            const { status, body } = await send("PATCH", path, { currentCode: one.to });
            if (status === 200) owners.set(one.to, (body as LinkView).code);
          } else if ("give" in one) {
            const path = `${links}/${encodeURIComponent(one.give)}`;
            const { aliases = [] } = (await send("GET", path)).body as Partial<LinkView>;
            const { status, body } = await send("PATCH", path, {
              aliases: [...aliases, one.alias],
            });
            if (status === 200) owners.set(one.alias, (body as LinkView).code);
          } else if ("remove" in one) {
            const path = `${links}/${encodeURIComponent(one.remove)}`;
            if ((await send("DELETE", path)).status !== 204) continue;
            for (const [known, owner] of owners) if (owner === one.remove) owners.delete(known);
          } else if ("archive" in one) {
            await send("POST", `${links}/${encodeURIComponent(one.archive)}/archive`);
          } else if ("imported" in one) {
            const imported = [{ code: one.imported, destination: "/x" }];
            const { body } = await send("POST", "/api/v1/import/links", { links: imported });
            const { items } = body as { items: { outcome: string }[] };
            if (items[0]?.outcome === "created") owners.set(one.imported, one.imported);
          } else await send("PATCH", "/api/v1/app", one);
          for (const [known, owner] of owners) {
            const { body } = await send("GET", `${links}/${encodeURIComponent(known)}`);
            expect(body).toMatchObject({ code: owner });
          }
        }
      }),
      { seed: 50, numRuns: 25 },
    );
  });

  it.each([
    ["sale2026", "People easily read 0 as O."],
    ["SALE1", "People easily read 1 as l or I."],
    ["SAlE", "People easily read l as I or 1."],
    ["s\u0430le", "It mixes Latin and Cyrillic letters, which look alike."],
    ["a\u200db", "It contains an invisible character."],
    ["👩‍💻", null],
    ["spring-sale", null],
  ])("are pointed out if they are easily confused: %s", (code, hint) => {
    expect(codeHint(code)).toBe(hint);
  });

  it("clash in an import before anything is saved", async () => {
    await test.send("PATCH", "/api/v1/app", { ignoreCase: true });
    await create({ code: "Sale", aliases: ["Spring"] });
    const destination = "https://shop.example/x";
    const imported = {
      links: ["sale", "SPRING", "New", "new"].map((code) => ({ code, destination })),
    };
    const { body } = await test.send("POST", "/api/v1/import/links", { ...imported, dryRun: true });
    const real = await test.send("POST", "/api/v1/import/links", imported);
    expect(real.body).toEqual(body);
    const listed = (await test.send("GET", links)).body as { items: LinkView[] };
    expect(listed.items.map(({ code }) => code)).toEqual(["Sale"]);
    expect(body).toMatchObject({
      items: [
        {
          outcome: "conflict",
          error: expect.stringContaining("belongs to the link Sale") as string,
        },
        {
          outcome: "conflict",
          error: expect.stringContaining("belongs to the link Sale") as string,
        },
        { outcome: "created" },
        { outcome: "conflict", error: expect.stringContaining("the app ignores case") as string },
      ],
    });
  });
});

describe("folders and names", () => {
  it("select links, and search finds names, notes and all codes", async () => {
    await create({ code: "a", name: "Summer mail", folder: "Mail", aliases: ["zebra"] });
    await create({ code: "b", notes: "Ask Ola", folder: "Mail", tags: ["x"] });
    await create({ code: "c", name: "A poster" });
    const list = async (query: string) =>
      ((await test.send("GET", `${links}?${query}`)).body as { items: LinkView[] }).items.map(
        ({ code }) => code,
      );
    expect(await list("folder=Mail")).toEqual(["b", "a"]);
    expect(await list("folder=Mail&tag=x")).toEqual(["b"]);
    expect(await list("folder=Mail&search=zebra")).toEqual(["a"]);
    expect(await list("search=ola")).toEqual(["b"]);
    expect(await list("sort=name")).toEqual(["c", "b", "a"]);
    expect(await list("sort=name&folder=Mail")).toEqual(["b", "a"]);
    expect((await test.send("GET", "/api/v1/folders")).body).toEqual({
      items: [{ name: "Mail", links: 2 }],
    });
    expect((await test.send("GET", "/api/v1/tags")).body).toEqual({
      items: [{ name: "x", links: 1 }],
    });
  });

  it("are not shown to visitors", async () => {
    await create({ code: "a", name: "Secret name", notes: "Secret notes", folder: "Secret" });
    for (const userAgent of ["iPhone", "Slackbot", "Mozilla/5.0 (Windows NT 10.0)"]) {
      const { body } = await test.service.inject({
        url: "/a",
        headers: { host: "go.shop.example", "user-agent": userAgent },
      });
      expect(body).not.toContain("Secret");
    }
    const resolved = { url: "https://go.shop.example/a" };
    const { body } = await test.send("POST", "/api/link/resolve-short", resolved);
    expect(JSON.stringify(body)).not.toContain("Secret");
  });
});
