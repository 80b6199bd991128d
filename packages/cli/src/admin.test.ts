import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ListedKey, MembersView } from "@throughline/protocol";
import { openStore } from "@throughline/server";
import type { Passkey, Serving } from "@throughline/server";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { exitCodes } from "./exit-codes.ts";
import { OpenStores, runIn, serveInProcess, shopLine } from "./testing/terminal.ts";

vi.setConfig({ testTimeout: 60_000 });

interface Registered {
  readonly app: { readonly id: string };
  readonly secretKey: string;
}

let folder: string;
let shop: Registered;
let service: Pick<Serving, "url" | "close"> | undefined;
const stores = new OpenStores();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-cli-"));
  service = undefined;
  shop = (await runIn(folder, `${shopLine} --json`, stores)).json() as Registered;
});
afterEach(async () => {
  await service?.close();
  await stores.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The two ways to run a command: on the data folder, or over HTTP from a machine without one. */
const ways: [string, (line: string[]) => ReturnType<typeof runIn>][] = [
  ["on the data folder", (line) => runIn(folder, line, stores)],
  [
    "through a service",
    async (line) => {
      service ??= await stores.serve(folder);
      const { url } = service;
      const variables = { THROUGHLINE_SECRET: shop.secretKey };
      return runIn(join(folder, "nowhere"), [...line, "--url", url], { variables });
    },
  ],
];

describe.each(ways)("%s", (where, run) => {
  const throughline = (line: string | string[]) =>
    run(typeof line === "string" ? line.split(" ") : line);

  it("prints the QR code of a test page, for test links only", async () => {
    await throughline("link create https://shop.example/p --code try --test");
    const { stdout } = await throughline("link test-page try");
    expect(stdout).toMatch(
      /[█▀▄]{20}.*\n(.|\n)*\nhttp\S+\/api\/test-page\?token=\S+\nIt works until 20/,
    );
    await throughline("link create https://shop.example/p --code real");
    const refused = await throughline("link test-page real");
    expect(refused.stderr).toContain("real is not a test link");
  });

  it("install simulate explains the match of a simulated phone", async () => {
    await throughline("link create https://shop.example/p --code spring");
    const exact = await throughline("install simulate spring --phone android --sends-click-id");
    expect(exact.stdout).toContain("Matched by install referrer to https://shop.example/p (test");
    const likely = await throughline("install simulate spring --minutes 30 --network other --json");
    expect(likely.json()).toMatchObject({
      platform: "ios",
      test: true,
      verdict: { considered: 1 },
    });
    const wrong = await throughline("install simulate spring --minutes soon");
    expect(wrong).toMatchObject({ code: exitCodes.usage });
    expect(wrong.stderr).toContain('--minutes must be a whole number, not "soon".');
  });

  describe("link rules and split tests", () => {
    beforeEach(async () => {
      await throughline("link create https://shop.example/p --code spring");
    });

    it("are added, ordered and deleted", async () => {
      await throughline(
        "link rule add spring Germany --country DE --country AT --destination https://shop.example/de",
      );
      const added = await throughline(
        "link rule add spring Sunday --platform ios --min-os-version 17 --day sunday --hours-from 18:00 --hours-until 23:30 " +
          "--no-in-app-browser --fallback https://shop.example/sunday --position 1 --json",
      );
      expect(added.json()).toEqual([
        {
          name: "Sunday",
          when: {
            platforms: ["ios"],
            minOsVersion: "17",
            days: ["sunday"],
            hours: { from: "18:00", until: "23:30" },
            inAppBrowser: false,
          },
          fallback: "https://shop.example/sunday",
        },
        {
          name: "Germany",
          when: { countries: ["DE", "AT"] },
          destination: "https://shop.example/de",
        },
      ]);
      expect((await throughline("link rule move spring Germany")).stdout).toMatch(
        /^1 +Germany +countries: DE, AT .*\n2 +Sunday +platforms: ios; .*in app browser: no; .*hours until: 23:30 /m,
      );
      await throughline("link rule delete spring Sunday");
      const deleted = await throughline("link rule delete spring Germany");
      expect(deleted.stdout).toContain("The link has no rules");
    });

    it("are refused with a sentence", async () => {
      const refused = async (line: string) => (await throughline(line)).stderr;
      const add = "link rule add spring x --destination /x";
      expect(await refused(`${add} --country XQ`)).toContain('"XQ" is not a country');
      expect(await refused(`${add} --hours-from 9 --hours-until 17:00`)).toContain(
        "--hours-from must look like 18:30.",
      );
      expect(await refused(`${add} --hours-from 09:00`)).toContain("--hours-until is missing.");
      expect(await refused(`${add} --position 0`)).toContain(
        '--position must be a whole number from 1, not "0".',
      );
      expect(await refused("link rule add spring")).toContain("<name> is missing");
      expect(await refused("link rule delete spring x")).toContain('The link has no rule "x"');
      expect(await refused("link split set spring --variant A=50")).toContain("two variants");
      expect(await refused("link split set spring --variant A=1 --variant B=2")).toContain(
        "add up to 3",
      );
      expect(await refused("link split set spring --variant A --variant B=2")).toContain(
        "must look like",
      );
      expect(await refused("link split end spring")).toContain("has no split test");
      expect(await refused("link split show spring")).toContain("has a split test");
    });

    it("are compared and ended", async () => {
      await throughline(
        "link split set spring --variant A=50 --variant B=50=https://shop.example/b",
      );
      expect((await throughline("link split show spring")).stdout).toMatch(
        /^variant {2}share .*\nA +50 % +0 +0 +–.*\nB .*\n\nSince .* There are no installs yet\.\n$/s,
      );
      expect(
        (await throughline("link split show spring --goal event --event purchase")).stdout,
      ).toMatch(/^variant .* purchase .*There are no events with the name "purchase" yet\.\n$/s);
      const { stderr } = await throughline("link split show spring --goal event");
      expect(stderr).toContain("name of the event");
      const ended = await throughline("link split end spring --winner B --json");
      expect(ended.json()).toMatchObject({ split: { winner: "B" } });
      expect((await throughline("link split show spring")).stdout).toContain(
        "The test has ended: all new visitors get B.",
      );
      expect((await throughline("link split end spring --json")).json()).toMatchObject({
        split: null,
      });
    });
  });

  describe("links", () => {
    it("are created and listed, as text and as JSON", async () => {
      expect((await throughline("app list")).stdout).toContain("go.shop.example");
      const made = await throughline(
        `link create https://shop.example/p --code spring --tag a --preview-title Sale --utm-source mail ` +
          `--data {"coupon":"X"} --json`,
      );
      expect(made.json()).toMatchObject({
        url: "https://go.shop.example/spring",
        data: { coupon: "X" },
        preview: { title: "Sale" },
        utm: { source: "mail" },
        tags: ["a"],
      });
      expect((await throughline("link list")).stdout).toContain("https://go.shop.example/spring");
      const again = await throughline("link create https://shop.example/p --code spring");
      expect(again).toMatchObject({ code: exitCodes.failed });
      expect(again.stderr).toContain("A link with the code");
    });

    it("get the tags for the app's website", async () => {
      const { stdout } = await throughline("web snippet");
      expect(stdout).toContain(
        '<script src="https://go.shop.example/throughline.js" async></script>',
      );
      expect(stdout).toMatch(/throughline-[0-9a-f]{12}\.js" integrity="sha384-/);
      expect((await throughline("web snippet --json")).json()).toMatchObject({
        contentSecurityPolicy: expect.stringContaining("script-src https://go.shop.example"),
      });
    });

    it("get a landing page and a template of the app", async () => {
      const file = join(folder, "texts.json");
      const set = ["page", "set", "sale", "--texts", `@${file}`];
      const texts = [{ language: "en", title: "Sale", body: "<p>Until Sunday</p>" }];
      writeFileSync(file, JSON.stringify(texts));
      expect((await throughline("page list")).stdout).toContain("The app has no pages.");
      await throughline([...set, "--background", "#fff7e6"]);
      expect((await throughline("page list")).stdout).toMatch(/sale +en +Sale/);
      const made = await throughline("link create /p --code spring --page sale --json");
      expect(made.json()).toMatchObject({ page: "sale" });
      const edited = await throughline(["link", "edit", "spring", "--page", "", "--json"]);
      expect(edited.json()).toMatchObject({ page: null });

      texts[0] = { language: "de", title: "Ausverkauf", body: "<p>Bis Sonntag</p>" };
      writeFileSync(file, JSON.stringify(texts));
      const changed = { name: "sale", texts, background: "#fff7e6" };
      expect((await throughline([...set, "--json"])).json()).toEqual(changed);
      const unknown = await throughline("link create /p --template spring");
      expect(unknown.stderr).toContain('There is no link template "spring"');

      writeFileSync(file, JSON.stringify([{ language: "en", body: "<b>" }]));
      const refused = await throughline(set);
      expect(refused.stderr).toContain("Line 1, column 1: <b> is not allowed");
      writeFileSync(file, "{");
      expect((await throughline(set)).stderr).toContain("--texts is not valid JSON");
      const absent = await throughline("page set sale --texts @nowhere.json");
      expect(absent.stderr).toContain("--texts: the file nowhere.json cannot be read.");
      await throughline("page delete sale");
      const again = await throughline("page delete sale");
      expect(again.stderr).toContain('The app has no page "sale"');
    });

    it.each([
      ["javascript:alert(1)"],
      ["https://shop.example/", "--code", "a/b"],
      ["https://shop.example/", "--data", "{"],
      ["https://shop.example/", "--expires-at", "soon"],
      ["https://shop.example/", "--max-clicks", "many"],
      ["https://shop.example/", "--password", "short"],
      ["https://shop.example/", "--expires-at", "2020-01-01T00:00:00Z"],
    ])("are not created from %s %s %s", async (...line) => {
      const { code, stderr } = await throughline(["link", "create", ...line]);
      expect(code).toBe(exitCodes.usage);
      expect(stderr).not.toBe("");
    });

    it("are edited field by field, disabled, enabled and deleted", async () => {
      await throughline(
        "link create https://shop.example/p --code spring --preview-title Sale --preview-image https://a.example/i.png --sensitive",
      );
      const edit =
        "link edit spring --preview-title Spring --destination shop://sale --no-sensitive --preview-image= --expired-fallback https://shop.example/over --starts-at 2030-01-01T00:00:00Z --max-clicks 5 --password open-sesame --json";
      expect((await throughline(edit)).json()).toMatchObject({
        destination: "shop://sale",
        expiredFallback: "https://shop.example/over",
        startsAt: "2030-01-01T00:00:00.000Z",
        maxClicks: 5,
        clicksUsed: 0,
        hasPassword: true,
        preview: { title: "Spring" },
        sensitive: false,
      });
      const cleared = await throughline(
        "link edit spring --preview-title= --max-clicks= --password= --json",
      );
      expect(cleared.json()).toMatchObject({
        preview: null,
        maxClicks: null,
        hasPassword: false,
        destination: "shop://sale",
      });
      expect((await throughline("link edit spring")).code).toBe(exitCodes.usage);

      expect((await throughline("link disable https://go.shop.example/spring")).stdout).toBe(
        "https://go.shop.example/spring is disabled.\n",
      );
      expect((await throughline("link list")).stdout).toMatch(/spring .* yes\n/);
      expect((await throughline("link enable spring --json")).json()).toMatchObject({
        disabled: false,
      });
      expect((await throughline("link delete spring")).stdout).toBe(
        "The link spring was deleted.\n",
      );
      for (const verb of ["delete", "disable", "stats", "edit --preview-title A"]) {
        const [word = "", ...options] = verb.split(" ");
        const gone = await throughline(["link", word, "spring", ...options]);
        expect(gone.code).toBe(exitCodes.failed);
        expect(gone.stderr).toContain("This app has no link with the code");
      }
    });

    it("deletes a link at a terminal once the person has read what is lost and typed its code", async () => {
      await throughline("link create https://shop.example/p --code old --alias older");
      await throughline("link edit old --current-code new --counts-from 2099-01-01T00:00:00Z");
      const atTerminal = (line: string, typed: string) =>
        runIn(folder, line, { open: stores.open, typed });
      for (const typed of ["", "y", "old"]) {
        const refused = await atTerminal("link delete https://go.shop.example/new", typed);
        expect(refused.code).toBe(exitCodes.usage);
        expect(refused.stderr).toContain("The link has 0 clicks and 0 installs.");
        expect(refused.stderr).toContain("/new, /old, /older would lead to an error page");
        expect(refused.stderr).toContain("Type new to delete it for ever: ");
        expect(refused.stderr).toContain("Nothing was deleted.");
      }
      expect((await throughline("link show old")).code).toBe(exitCodes.ok);
      const deleted = await atTerminal("link delete https://go.shop.example/new", "new");
      expect(deleted.code).toBe(exitCodes.ok);
      expect((await throughline("link show old")).code).toBe(exitCodes.failed);
    });

    it("asks nothing before it deletes a link with --yes or --json, and without a terminal", async () => {
      for (const [index, option] of ["--yes", "--json", ""].entries()) {
        await throughline(`link create https://shop.example/p --code gone${index}`);
        const line = `link delete gone${index} ${option}`.trim();
        const typed = option === "" ? {} : { typed: "" };
        const deleted = await runIn(folder, line, { open: stores.open, ...typed });
        expect(deleted.stderr).toBe("");
        expect(deleted.code).toBe(exitCodes.ok);
      }
    });

    it("writes a QR code to a file as SVG or PNG", async () => {
      await throughline("link create https://shop.example/p --code mug");
      const file = (ending: string) => join(folder, `code.${ending}`);
      for (const ending of ["svg", "png"]) {
        const written = await throughline(`link qr-code mug --output ${file(ending)} --json`);
        expect(written.json()).toEqual({
          file: file(ending),
          url: "https://go.shop.example/mug?utm_medium=qr",
        });
      }
      expect(readFileSync(file("svg"), "utf8")).toMatch(/^<svg /);
      expect(readFileSync(file("png")).subarray(1, 4).toString()).toBe("PNG");
      // A picture of one red pixel.
      const red =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
      writeFileSync(join(folder, "logo.png"), Buffer.from(red, "base64"));
      writeFileSync(join(folder, "logo.svg"), '<svg xmlns="http://www.w3.org/2000/svg"/>');
      const draw = (logo: string) =>
        throughline(`link qr-code mug --logo ${logo} --output ${file("png")}`);
      const plain = readFileSync(file("png"));
      expect((await draw(join(folder, "logo.png"))).code).toBe(exitCodes.ok);
      expect(readFileSync(file("png")).equals(plain)).toBe(false);
      expect((await draw(join(folder, "logo.svg"))).stderr).toContain(
        "The logo cannot be drawn as PNG",
      );
      expect((await draw("logo.gif")).stderr).toContain("--logo must be a PNG, JPEG, WebP or SVG");
      expect((await draw(join(folder, "none.png"))).stderr).toContain("cannot be read");
      expect((await throughline("link qr-code mug --output code.gif")).code).toBe(exitCodes.usage);
    });

    it("keep the other fields of an object when one is edited", async () => {
      await throughline(
        "link create https://shop.example/p --code spring --utm-source mail --utm-term mug --utm-content top --ios-destination shop://ios --ios-fallback https://shop.example/ios --desktop-fallback https://shop.example/web",
      );
      const edited = await throughline(
        "link edit spring --utm-term= --utm-campaign may --ios-fallback= --desktop-fallback= --android-destination /a --json",
      );
      expect(edited.json()).toMatchObject({
        utm: { source: "mail", content: "top", campaign: "may" },
        ios: { destination: "shop://ios" },
        android: { destination: "/a" },
        desktop: null,
      });
      const shown = (await throughline("link show spring")).stdout;
      expect(shown).toMatch(/^ios destination +shop:\/\/ios$/m);
      expect(shown).toMatch(/^utm content +top$/m);
      expect(shown).not.toContain("desktop");
      await throughline("link rule add spring Germany --country DE --destination /de");
      expect((await throughline("link show spring")).stdout).toMatch(
        /^rules\n {2}name +when +destination\n {2}Germany +countries: DE +\/de$/m,
      );
      expect((await throughline("link edit spring --utm-term mug")).stdout).toBe(
        "The link spring was changed.\n",
      );
    });

    it("are listed over several pages, up to a limit", async () => {
      const file = join(folder, "links.csv");
      const lines = Array.from({ length: 230 }, (_, index) => `code${index},/p`);
      writeFileSync(file, ["code,destination", ...lines].join("\n"));
      await throughline(`import csv ${file} --yes`);
      expect((await throughline("link list --json")).json()).toHaveLength(200);
      expect((await throughline("link list")).stdout).toContain("There are more: --limit 400");
      expect((await throughline("link list --limit 220 --json")).json()).toHaveLength(220);
      const all = await throughline("link list --limit 1000");
      expect(all.stdout.split("\n")).toHaveLength(232);
      const wrong = await throughline("link list --limit none");
      expect(wrong.stderr).toContain('--limit must be a whole number from 1, not "none".');
    });

    it("get their defaults from a link template", async () => {
      const set = "link template set mail --utm-source mail --tag a --tag b --expires-in-days 30";
      expect((await throughline(set)).stdout).toBe("The link template mail was saved.\n");
      await throughline("link template set mail --utm-medium email");
      expect((await throughline("link template list")).stdout).toMatch(/^mail +a, b +30$/m);
      const made = await throughline("link create /p --template mail --json");
      expect(made.json()).toMatchObject({ utm: { source: "mail", medium: "email" } });
      const wrong = await throughline("link template set mail --expires-in-days 0");
      expect(wrong.stderr).toContain("--expires-in-days must be at least 1.");
      expect((await throughline("link template delete mail --json")).json()).toEqual([]);
    });

    it("are refused with the name of the option", async () => {
      const create = "link create https://shop.example/";
      for (const [options, sentence] of [
        ["--expires-at soon", "--expires-at must look like 2026-11-15T00:00:00Z."],
        ["--expires-at 2020-01-01T00:00:00Z", "--expires-at: "],
        ["--max-clicks 1.5", '--max-clicks must be a whole number, not "1.5".'],
        ["--max-clicks 0", "--max-clicks must be at least 1."],
        ["--data {", "--data is not valid JSON: {"],
        ["--rules []x", "--rules is not valid JSON: []x"],
        ['--rules [{"name":"a","when":{"countries":["De"]}}]', "--rules[0].when.countries[0] must"],
        ["--split-winner A", "--split-variants must have at least 2 items."],
        ["--utm-tern mug", "Did you mean --utm-term?"],
      ] as const) {
        const { code, stderr } = await throughline(`${create} ${options}`);
        expect({ code, stderr }).toEqual({
          code: exitCodes.usage,
          stderr: expect.stringContaining(sentence),
        });
      }
    });

    it("are previewed for an imagined visitor", async () => {
      const links = join(folder, "links.ndjson");
      const rule = {
        name: "Germany",
        when: { countries: ["DE"] },
        fallback: "https://shop.example/de",
      };
      const variants = [
        { name: "A", weight: 60 },
        { name: "B", weight: 40, destination: "/b" },
      ];
      const link = { code: "spring", destination: "/p", rules: [rule], split: { variants } };
      writeFileSync(links, `${JSON.stringify(link)}\n`);
      await throughline(`import ndjson ${links} --yes`);
      const visit = "link preview spring --platform android --at 2026-11-15T12:00:00Z";
      expect((await throughline(`${visit} --country DE`)).stdout).toBe(
        'Rule "Germany": a redirect to https://shop.example/de; the app opens /p\n' +
          "Warning: the service has neither GEO_DATABASE nor TRUST_PROXY. Rules with countries or regions never apply to real visitors.\n",
      );
      const { stdout } = await throughline(`${visit} --country FR`);
      expect(stdout).toMatch(
        /^Variant "A", 60 % of visitors: a redirect to \S+; the app opens \/p$/m,
      );
      expect(stdout).toMatch(
        /^Variant "B", 40 % of visitors: a redirect to \S+; the app opens \/b$/m,
      );
      const asJson = await throughline(`${visit} --in-app-browser --returning --json`);
      expect(asJson.json()).toMatchObject({ outcomes: [{ name: "A" }, { name: "B" }] });
      for (const line of ["link preview spring", `${visit} --country Germany`]) {
        expect((await throughline(line)).code).toBe(exitCodes.usage);
      }
    });

    it("have statistics by day and by hour", async () => {
      const store = await openStore({ dataFolder: folder });
      const at = Date.parse("2027-01-31T10:30:00Z");
      for (const as of ["opened", "opened", "filtered"] as const) {
        await store.clicks.countVisit(shop.app.id, { link: "spring", at, as });
      }
      await store.close();
      const span = "--from 2027-01-01T00:00:00Z --to 2027-02-01T00:00:00Z";
      const { stdout } = await throughline(`link stats spring ${span}`);
      expect(stdout).toMatch(
        /clicks +filtered +opened +outside +internal +installs +matches +events/,
      );
      expect(stdout).toMatch(/2027-01-31 +0 +1 +2(?: +0){5}\ntotal +0 +1 +2 /);
      const byHour = await throughline(`link stats spring ${span} --interval hour --json`);
      expect(byHour.json()).toMatchObject({ series: [{ at: "2027-01-31T10:00:00.000Z" }] });
      await throughline("link create https://shop.example/p --code new");
      expect((await throughline("link stats new")).stdout).toContain("Nothing was counted");
    });
  });

  describe("the app", () => {
    it("is edited setting by setting", async () => {
      const update =
        "app edit --name Shoppe --ios-app-store-id 1234567890 --ios-scheme shop --android-scheme shop --web-fallback https://shop.example --color #0a7d4f --json";
      expect((await throughline(update)).json()).toMatchObject({
        name: "Shoppe",
        ios: {
          bundleId: "example.shop",
          teamId: "TEAM123456",
          appStoreId: "1234567890",
          scheme: "shop",
        },
        android: { packageName: "example.shop", scheme: "shop" },
        webFallback: "https://shop.example",
        color: "#0a7d4f",
        linkDomains: ["go.shop.example"],
      });
      const taken = await throughline(
        "app edit --color= --web-fallback= --android-package-name= --ios-app-store-id= --json",
      );
      expect(taken.json()).toMatchObject({
        webFallback: null,
        color: null,
        android: null,
        ios: { bundleId: "example.shop", scheme: "shop" },
      });
      // Access to the data folder proves that the user operates the service, so a domain needs no other proof.
      const assigned = await runIn(folder, "app edit --link-domain go.other.example --json");
      expect(assigned.json()).toMatchObject({ linkDomains: ["go.other.example"] });
      expect((await throughline("app edit")).code).toBe(exitCodes.usage);
      expect((await throughline("app edit --ios-team-id short")).code).toBe(exitCodes.usage);
    });

    it("has variants that are set, used by links and keys, and removed", async () => {
      const rules = '[{"path":"/help/*","exclude":true},{"path":"*"}]';
      const edited = await throughline(`app edit --android-dynamic-app-links ${rules} --json`);
      expect(edited.json()).toMatchObject({
        android: { dynamicAppLinks: [{ path: "/help/*", exclude: true }, { path: "*" }] },
      });
      expect((await throughline("app edit --android-dynamic-app-links {")).code).toBe(
        exitCodes.usage,
      );
      const set =
        "app variant set staging --ios-bundle-id example.staging --ios-team-id TEAM123456";
      expect((await throughline(set)).code).toBe(exitCodes.ok);
      const changed = await throughline(
        "app variant set staging --android-package-name example.staging --ios-app-store-id 42 --json",
      );
      expect(changed.json()).toEqual({
        name: "staging",
        ios: { bundleId: "example.staging", teamId: "TEAM123456", appStoreId: "42" },
        android: { packageName: "example.staging", certificates: [] },
      });
      expect((await throughline("app variant list")).stdout).toMatch(
        /^staging +TEAM123456 +example.staging +example.staging$/m,
      );
      const key = await throughline("key create publishable --app-variant staging --json");
      expect(key.json()).toMatchObject({ appVariant: "staging" });
      const link = await throughline("link create /beta --app-variant staging --json");
      expect(link.json()).toMatchObject({ appVariant: "staging" });
      expect((await throughline("stats --by app-variant --app-variant staging")).code).toBe(
        exitCodes.ok,
      );
      expect((await throughline("app variant delete staging")).code).toBe(exitCodes.ok);
      expect((await throughline("app variant list")).stdout).toContain(
        "The app has no app variants.",
      );
      expect((await throughline("app variant delete staging")).code).toBe(exitCodes.usage);
    });

    it("turns support for other SDKs on and off", async () => {
      const settings = async () => {
        const [app] = (await throughline("app list --json")).json() as Record<string, unknown>[];
        return [app?.["detourPrefix"], app?.["linkForty"]];
      };
      expect(await settings()).toEqual([null, false]);
      await throughline("app edit --detour-prefix a1b2 --link-forty");
      expect(await settings()).toEqual(["a1b2", true]);
      await throughline(["app", "edit", "--detour-prefix", "", "--no-link-forty"]);
      expect(await settings()).toEqual([null, false]);
    });

    it("has settings of attribution and fraud", async () => {
      const settings = async () => {
        const [app] = (await throughline("app list --json")).json() as Record<string, unknown>[];
        return [app?.["returnWindowDays"], app?.["attribution"], app?.["excludeFlagged"]];
      };
      expect(await settings()).toEqual([null, "first", false]);
      await throughline("app edit --return-window-days 14 --attribution last --exclude-flagged");
      expect(await settings()).toEqual([14, "last", true]);
      const wrong = await throughline("app edit --return-window-days soon");
      expect(wrong.stderr).toContain('--return-window-days must be a whole number, not "soon".');
      await throughline([
        "app",
        "edit",
        "--return-window-days",
        "",
        "--attribution",
        "first",
        "--no-exclude-flagged",
      ]);
      expect(await settings()).toEqual([null, "first", false]);
    });

    it("can be deleted by name, but not with a key", async () => {
      const unnamed = await throughline("app delete Other");
      expect(unnamed.stderr).toContain('type its name: throughline app delete "Shop"');
      const deleted = await throughline("app delete Shop");
      if (service) expect(deleted.stderr).toContain("A key cannot delete its app.");
      else {
        expect((await throughline("app list")).stdout).toContain("There are no apps yet");
        const trace = await throughline("app list --deleted");
        expect(trace.stdout).toMatch(/Shop +\d{4}-\d\d-\d\dT.* the operator/);
      }
    });

    it("turns invites on and off", async () => {
      const invites = async () =>
        ((await throughline("app list --json")).json() as { invites: boolean }[])[0]?.invites;
      expect(await invites()).toBe(false);
      expect((await throughline("app edit --invites")).code).toBe(exitCodes.ok);
      expect(await invites()).toBe(true);
      await throughline("app edit --no-invites");
      expect(await invites()).toBe(false);
    });
  });

  describe("keys", () => {
    it("are created, rotated and revoked", async () => {
      const { id, key } = (await throughline("key create secret --name ci --json")).json() as {
        id: string;
        key: string;
      };
      expect(key).toMatch(/^sk_/);
      const rotated = await throughline(`key rotate ${id} --overlap-seconds 60`);
      expect(rotated.stdout).toMatch(/^sk_[a-z2-7]{38}\n/);
      expect((await throughline("key list")).stdout).toMatch(
        new RegExp(`valid until(.|\\n)*${id} .*20\\d\\d-`),
      );
      const longer = await throughline(`key edit ${id} --valid-until 2099-01-01T00:00:00Z --json`);
      expect(longer.json()).toMatchObject({ validUntil: "2099-01-01T00:00:00.000Z" });
      const past = await throughline(`key edit ${id} --valid-until 2020-01-01T00:00:00Z`);
      expect(past.stderr).toMatch(/--valid-until: .* is not in the future/);
      expect((await throughline(`key revoke ${id}`)).stdout).toBe(`The key ${id} was revoked.\n`);
      expect((await throughline("key revoke key_none")).code).toBe(exitCodes.failed);
    });

    it("are listed with the requests that a service answered before it stopped", async () => {
      // All requests fall on one day, even if the test runs around midnight.
      vi.setSystemTime(new Date().setUTCHours(12));
      onTestFinished(() => void vi.useRealTimers());
      const earlier = await serveInProcess(folder);
      const headers = { authorization: `Bearer ${shop.secretKey}`, "user-agent": "billing/2" };
      for (let count = 0; count < 3; count += 1)
        await fetch(`${earlier.url}/api/v1/keys`, { headers });
      await earlier.close();
      const keys = (await throughline("key list --json")).json() as ListedKey[];
      const { requestsToday, uses } = keys.find(({ kind }) => kind === "secret") ?? {};
      expect(requestsToday).toBeGreaterThanOrEqual(3);
      expect(uses?.map(({ client }) => client)).toContain("billing/2");
    });
  });

  describe("members", () => {
    it("are invited with a one-time link and listed", async () => {
      expect((await throughline("member list")).stdout).toContain("There are no members yet");
      const invited = await throughline("member invite ann@shop.example --role viewer");
      expect(invited.stdout).toMatch(/^http.*\/dashboard\/join#[\w-]{43}\n\(works once, until 2/);
      const { stdout } = await throughline("member list");
      expect(stdout).toMatch(/ann@shop\.example +viewer +invited until 2/);
      const { invitations } = (await throughline("member list --json")).json() as MembersView;
      const revoked = await throughline(`invitation revoke ${invitations[0]?.id}`);
      expect(revoked.stdout).toMatch(/^The invitation \S+ was revoked\.\n$/);
      const wrong = await throughline("member invite ann@shop.example --role boss");
      expect(wrong.stderr).toContain("--role must be one of viewer, editor, owner.");
      expect((await throughline("member invite ann")).stderr).toContain("email address");
    });
  });

  describe("the audit log", () => {
    it("lists the changes of links and keys", async () => {
      await throughline("link create https://shop.example/p --code spring");
      await throughline("key create secret --name ci --scope links --scope stats");
      const { stdout } = await throughline("audit list");
      expect(stdout).toMatch(
        /createKey +key_\w+ +ci +kind: secret; name: ci; scopes: links, stats$/m,
      );
      expect(stdout).toMatch(/createLink +spring/);
      expect((await throughline("audit list --subject spring --json")).json()).toHaveLength(1);
    });
  });

  describe("explain", () => {
    it("shows the earlier answer of an install that sent an exact signal later", async () => {
      const store = await openStore({ dataFolder: folder });
      const { id } = shop.app;
      const at = Date.parse("2027-01-31T10:30:00Z");
      const evidence = { platform: "ios", languages: [], network: {} } as const;
      await store.clicks.record(id, { click: "c_1", link: "spring", at, evidence });
      const none = { type: "none", method: null, confidence: 0, clickId: null };
      const first = await store.installs.settle({
        app: id,
        id: "i",
        at,
        match: { type: "none", confidence: 0 },
        answer: { link: null, match: none, data: null },
      });
      if (first.outcome !== "settled") throw new Error("It is new.");
      const exact = { type: "deterministic", method: "referrer", confidence: 1 } as const;
      await store.installs.upgrade(first.install, {
        at: at + 1000,
        match: { ...exact, link: "spring", click: "c_1" },
        answer: { link: "/spring", match: { ...exact, clickId: "c_1" }, data: null },
      });
      await store.close();
      const { stdout } = await throughline("explain i");
      expect(stdout.split("\n").slice(0, 4)).toEqual([
        "Matched by install referrer to /spring",
        "  The install referrer named click c_1, which no other install had claimed. The match is certain.",
        "  Until 2027-01-31T10:30:01.000Z the answer was no link. Reasons:",
        "  The install named no unclaimed click and sent too few device signals.",
      ]);
    });

    it("fails for an unknown install", async () => {
      const { code, stdout, stderr } = await throughline("explain i");
      expect(code).toBe(exitCodes.failed);
      expect(stderr).toBe('throughline: This app has no install with the ID "i".\n');
      expect(stdout).toBe("");
    });
  });

  describe("test mode", () => {
    it("marks links as tests", async () => {
      const made = await throughline("link create https://shop.example/a --code try --test --json");
      expect(made.json()).toMatchObject({ code: "try", test: true });
      await throughline("link create https://shop.example/a --code real");
      const { stdout } = await throughline("link list");
      expect(stdout).toMatch(/\/try .* yes$/m);
      expect(stdout).not.toMatch(/\/real .* yes$/m);
    });

    it("marks installs as tests and removes the mark", async () => {
      const { code, stdout } = await throughline("install mark phone-1 --test");
      expect([code, stdout]).toEqual([exitCodes.ok, expect.stringContaining("phone-1")]);
      await throughline("install mark phone-2 --test");
      await throughline("install mark phone-2 --test");
      const off = await throughline("install mark phone-1 --no-test --json");
      expect(off.json()).toMatchObject({ testInstalls: ["phone-2"] });
    });

    it("explains why a test install was not matched", async () => {
      await throughline("link create https://shop.example/a --code try --test");
      const store = await openStore({ dataFolder: folder });
      const candidate = {
        click: "c_1",
        link: "try",
        ageMs: 60_000,
        posterior: 0.3,
        bits: { prior: -2, network: -3.9, os: -7.4, language: 0.4, model: -0.1 },
        agreement: { network: "same", os: "different", language: "same", model: "different" },
      };
      const other = { ...candidate, click: "c_2", link: "other", posterior: 0.1 };
      for (const { click, link } of [candidate, other]) {
        const evidence = { platform: "ios", languages: [], network: {} } as const;
        await store.clicks.record(shop.app.id, { click, link, at: Date.now(), evidence });
      }
      await store.installs.settle({
        app: shop.app.id,
        id: "i",
        at: Date.now(),
        test: true,
        match: {
          type: "none",
          confidence: 0,
          verdict: {
            version: 1,
            outcome: "none",
            confidence: 0.3,
            nobody: 0.6,
            bayesFactor: 1,
            decidedBy: "nobody",
            considered: 2,
            candidates: [candidate, other],
          },
        },
        answer: { link: null, match: { type: "none" }, data: null },
      });
      await store.close();
      const { stdout } = await throughline("explain i");
      expect(stdout).toContain("No match. (test install, not counted)");
      expect(stdout).toContain(
        [
          "A match needed 4.4 more bits of evidence. The strongest evidence against the best candidate:",
          "  the OS version differs (-7.4 bits)",
          "  the network is the same, but most other people share it (-3.9 bits)",
          "  the click is old, or many other clicks were made at that time (-2.0 bits)",
          "Second-best link: other, with 10.0 %.",
          "Phones of this kind clicked once on this network since ",
        ].join("\n"),
      );
      const list = await throughline("install list");
      expect(list.stdout).toMatch(/^i {2}.* none +yes$/m);
    });
  });

  describe("user", () => {
    it("shows the installs of a user, and erases them", async () => {
      const store = await openStore({ dataFolder: folder });
      const [firstSeen, lastSeen] = [Date.UTC(2027, 0, 30), Date.UTC(2027, 0, 31)];
      const sighting = { user: "ann@shop.example", install: "phone-1", firstSeen, lastSeen };
      await store.users.see(shop.app.id, [sighting]);
      await store.close();
      const { stdout } = await throughline("user show ann@shop.example");
      expect(stdout).toBe(
        [
          "user id        ann@shop.example",
          "first seen at  2027-01-30T00:00:00.000Z",
          "",
          "installs",
          "  install id  first seen at             last seen at",
          "  phone-1     2027-01-30T00:00:00.000Z  2027-01-31T00:00:00.000Z",
          "",
        ].join("\n"),
      );
      const shown = await throughline("user show ann@shop.example --json");
      expect(shown.json()).toMatchObject({ userId: "ann@shop.example", link: null });
      const erased = await throughline("user erase ann@shop.example");
      expect(erased.stdout).toContain(
        "ann@shop.example was erased with 1 install and all events. Counts stay.\n",
      );
      expect(erased.stdout).toMatch(/^receipt +er_[0-9a-f]{24}$/m);
      expect((await throughline("user erase ann@shop.example")).stdout).toBe(erased.stdout);
      const receipt = await throughline("user erase ann@shop.example --json");
      expect(receipt.json()).toMatchObject({
        userId: "ann@shop.example",
        installs: 1,
        erased: { users: 1 },
      });
      const again = await throughline("user show ann@shop.example");
      expect(again.code).toBe(1);
      expect(again.stderr).toContain('This app has no user with the ID "ann@shop.example".');
      const unknown = await throughline("install erase phone-1");
      expect(unknown.stderr).toContain('This app has no install with the ID "phone-1".');
    });

    it("is exported as one file, to the terminal or to a path", async () => {
      const store = await openStore({ dataFolder: folder });
      const at = Date.UTC(2027, 0, 30);
      const sighting = { user: "ann", install: "phone-1", firstSeen: at, lastSeen: at };
      await store.users.see(shop.app.id, [sighting]);
      await store.close();
      const seenAt = "2027-01-30T00:00:00.000Z";
      const seen = { userId: "ann", installId: "phone-1", firstSeenAt: seenAt, lastSeenAt: seenAt };
      const printed = await throughline("install export phone-1");
      expect(printed.json()).toMatchObject({ install: "phone-1", data: { users: [seen] } });
      const file = join(folder, "ann.json");
      const written = await throughline(`user export ann --output ${file}`);
      expect(written.stdout).toBe(`${file} was written.\n`);
      expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
        user: "ann",
        data: { users: [{ userId: "ann", firstSeenAt: seenAt }, seen], installs: [] },
      });
      const unknown = await throughline(`user export nobody --output ${file}`);
      expect(unknown.stderr).toContain('This app has no user with the ID "nobody".');
    });
  });

  it("says that no URL can contain a user id of dots, which the data folder has", async () => {
    const store = await openStore({ dataFolder: folder });
    for (const user of [".", ".."]) {
      await store.users.see(shop.app.id, [
        { user, install: `phone ${user}`, firstSeen: 1, lastSeen: 2 },
      ]);
    }
    await store.close();
    for (const user of [".", ".."]) {
      const erased = await throughline(`user erase ${user}`);
      const shown = await runIn(folder, `user show ${user}`, stores);
      if (where === "through a service") {
        expect(erased.stderr).toBe(
          `throughline: No URL can contain the userId "${user}". Use throughline on the service's data folder, without --url.\n`,
        );
        expect([erased.code, shown.code]).toEqual([exitCodes.usage, exitCodes.ok]);
      } else {
        expect(erased.stdout).toContain(
          `${user} was erased with 1 install and all events. Counts stay.\n`,
        );
        expect([erased.code, shown.code]).toEqual([exitCodes.ok, exitCodes.failed]);
      }
    }
  });

  describe("stats", () => {
    it("show the counts of the app and of a link, as text and as JSON", async () => {
      expect((await throughline("stats")).stdout).toContain("Nothing was counted");
      const store = await openStore({ dataFolder: folder });
      const at = Date.parse("2027-01-31T10:30:00Z");
      for (const link of ["spring", "spring", "path:https://go.shop.example/a/b"]) {
        await store.clicks.countVisit(shop.app.id, { link, at, as: "opened" });
      }
      await store.close();
      const span = "--from 2027-01-01T00:00:00Z --to 2027-02-01T00:00:00Z";
      const { stdout } = await throughline(`stats ${span}`);
      expect(stdout).toMatch(
        /clicks +filtered +opened +outside +internal +installs +organic installs +returning users +events/,
      );
      expect(stdout).toMatch(/2027-01-31 +0 +0 +3(?: +0){8}\ntotal +0 +0 +3 /);
      const ofLink = await throughline(`link stats spring ${span} --interval hour --json`);
      expect(ofLink.json()).toMatchObject({
        total: { opened: 2 },
        series: [{ at: "2027-01-31T10:00:00.000Z", opened: 2 }],
      });
      expect((await throughline("stats --from 2027-02-31T00:00:00Z")).stderr).toContain(
        '"2027-02-31T00:00:00Z" is not in the calendar.',
      );
    });

    it("count for the first or the last link, with or without flagged installs", async () => {
      const store = await openStore({ dataFolder: folder });
      const at = Date.parse("2027-01-31T10:30:00Z");
      const app = shop.app.id;
      const match = { type: "none", confidence: 0 } as const;
      const flags = [{ kind: "click_injection", clickedAt: 2, installedAt: 1 }] as const;
      const answer = { link: null, match: { ...match, method: null, clickId: null }, data: null };
      await store.installs.settle({ app, id: "phone", at, match, answer, flags });
      const windowMs = 86_400_000;
      await store.returns.record(app, { install: "phone", link: "back", at, windowMs, facets: "" });
      const event = { id: "1", install: "phone", name: "buy", at, receivedAt: at };
      await store.events.append(app, [event]);
      await store.close();
      const span = "--from 2027-01-31 --to 2027-01-31";
      const links = (more: string) => throughline(`stats --by links ${span}${more}`);
      expect((await links("")).stdout).toMatch(/back +0 +0 +0 +– +1 +0/);
      const last = await links(" --attribution last");
      expect(last.stdout).toMatch(/back +0 +0 +0 +– +1 +1/);
      expect((await links(" --attribution last --users returning")).stdout).toMatch(/back .* 1 +1/);
      expect((await links(" --attribution last --users new")).stdout).toContain("Nothing was");
      expect((await links(" --flagged exclude")).stdout).toContain("Nothing was counted");
      expect((await links(" --attribution linear")).code).not.toBe(exitCodes.ok);
      const listed = await throughline("install list --flagged");
      expect(listed.stdout).toMatch(/^phone .* click_injection$/m);
    });

    it("break down the links with a tag and compare them with the previous period", async () => {
      const store = await openStore({ dataFolder: folder });
      const evidence = { platform: "ios", languages: [], network: {} } as const;
      const spring = { click: "a", link: "tagged", evidence, keys: [] };
      const facets = "s=mail|t=store";
      const moment = Date.parse("2027-01-31T10:30:00Z");
      await store.clicks.record(shop.app.id, { ...spring, at: moment, facets });
      await store.close();
      await throughline("link create https://shop.example/p --code tagged --tag mail");
      const span = "--from 2027-01-31T00:00:00Z --to 2027-01-31T23:00:00Z";
      const { stdout } = await throughline(`stats --by source --tag mail ${span} --compare`);
      expect(stdout).toMatch(/previous clicks +previous installs/);
      expect(stdout).toMatch(/mail +1 +0 +0 +0 +0 +0/);
      const links = await throughline(`stats --by links --source mail ${span}`);
      expect(links.stdout).toMatch(/tagged +1 +– +0 +–/);
      const funnel = await throughline(`stats --by funnel --link tagged ${span}`);
      expect(funnel.stdout).toMatch(/click +1 +–\s+install +0 +0\.0 %/);
      const { json } = await throughline(`stats --by country --campaign none ${span} --json`);
      expect(json()).toMatchObject({ total: { clicks: 0 }, breakdowns: { country: [] } });
      const without = await throughline(`stats --by links --source-not mail ${span}`);
      expect(without.stdout).toContain("Nothing was counted");
      const found = await throughline(`stats --by links --source-contains AI,x ${span}`);
      expect(found.stdout).toMatch(/tagged +1 /);
      for (const [option, sentence] of [
        ["--country Atlantis", '--country: "Atlantis" is not a country.'],
        ["--country-not Atlantis", '--country-not: "Atlantis" is not a country.'],
        ["--tag none", '--tag: No link has the tag "none".'],
        ["--city Berlin", '"stats" has no option --city'],
      ] as const) {
        expect((await throughline(`stats ${option}`)).stderr).toContain(sentence);
      }
      expect((await throughline("stats --by colour")).stderr).toContain("--by must be one of");
      expect((await throughline("stats --compare")).stderr).toContain(
        "--compare works only with --by",
      );
    });
  });

  describe("the learned model", () => {
    it("is shown, and starts a new generation when it is reset", async () => {
      const store = await openStore({ dataFolder: folder });
      const learned = { learning: { seen: { "language:different": 200 } }, sources: [120] };
      await store.learnedModels.save(shop.app.id, {
        version: 1,
        ...learned,
        judged: [],
        opens: [],
      });
      await store.close();
      const { stdout } = await throughline("model show");
      expect(stdout).toContain("Generation 1: learned from 120 certain matches.");
      expect(stdout).toMatch(/language +44\.0 %/);
      expect((await throughline("model reset")).stdout).toBe("The learned model was reset.\n");
      expect((await throughline("model show --json")).json()).toMatchObject({
        generation: 2,
        labels: 0,
        collapsed: false,
      });
    });
  });

  describe("calibration", () => {
    it("says that there is no data yet", async () => {
      const { code, stdout } = await throughline("calibration show");
      expect(code).toBe(exitCodes.ok);
      expect(stdout).toContain("There is no data yet");
      expect((await throughline("calibration show --json")).json()).toMatchObject({
        verdicts: 0,
        error: null,
      });
    });

    it("compares the confidence of matches with the share that was right", async () => {
      const store = await openStore({ dataFolder: folder });
      const judged = [
        [0.95, 1],
        [0.97, 1],
        [0.32, 0],
      ];
      const learning = { seen: {} };
      await store.learnedModels.save(shop.app.id, { version: 1, learning, judged, opens: [] });
      await store.close();
      const { stdout } = await throughline("calibration show");
      expect(stdout).toContain("3 installs sent a click ID and device signals");
      expect(stdout).toMatch(/0\.9–1\.0 +2 +96\.0 % +100\.0 %/);
      expect(stdout).toMatch(/0\.3–0\.4 +1 +32\.0 % +0\.0 %/);
    });
  });
});

describe("a service", () => {
  it("accepts --key and refuses an unknown key", async () => {
    service = await serveInProcess(folder);
    const { url } = service;
    const ask = (...more: string[]) =>
      runIn(join(folder, "nowhere"), ["app", "list", "--url", `${url}/`, ...more]);
    expect((await ask("--key", shop.secretKey)).stdout).toContain("go.shop.example");
    expect(await ask("--key", "sk_wrong")).toMatchObject({ code: exitCodes.failed });
    const other = await ask("--key", shop.secretKey, "--app", "app_other");
    expect(other.code).toBe(exitCodes.failed);
    expect(other.stderr).toContain("belongs to another app");
  });

  it("is named in the error if it cannot be reached", async () => {
    const line = "link list --url http://127.0.0.1:9 --key sk_a";
    const { code, stderr } = await runIn(folder, line);
    expect(code).toBe(exitCodes.failed);
    expect(stderr).toContain("http://127.0.0.1:9 does not respond");
  });

  it("tells doctor which app owns a domain", async () => {
    service = await serveInProcess(folder);
    const line = `doctor go.shop.example --url ${service.url} --key ${shop.secretKey}`;
    const { stdout } = await runIn(join(folder, "nowhere"), line);
    expect(stdout).toContain("✓ go.shop.example is a link domain of Shop");
  });
});

describe("an account", () => {
  it("has passkeys that are listed and removed on the data folder", async () => {
    const [email, account] = ["ann@shop.example", "acc_ann"];
    const at = Date.UTC(2026, 10, 2);
    const store = await openStore({ dataFolder: folder });
    const link = { hash: "link", grants: { kind: "operator" as const }, createdAt: at };
    await store.accounts.createOneTimeLink({ ...link, id: "inv_1", expiresAt: at + 1 });
    const ann = { id: account, email, password: "hash", createdAt: at };
    await store.accounts.redeemOneTimeLink("link", at, { account: ann });
    const passkey = (name: string): Passkey => ({
      id: `key_${name}`,
      account,
      credential: name,
      publicKey: "key",
      counter: 0,
      domain: "go.shop.example",
      name,
      createdAt: at,
    });
    for (const name of ["phone", "laptop"]) {
      const session = { version: 1, account, createdAt: at, expiresAt: at + 1 };
      await store.accounts.signIn({ ...session, hash: `before ${name}` });
      const begun = { ...session, hash: `after ${name}` };
      await store.passkeys.add(passkey(name), `before ${name}`, begun);
    }
    await store.close();
    const listed = await runIn(folder, `member passkeys ${email}`);
    expect(listed.stdout).toBe(
      [
        "key_phone   phone   go.shop.example  since 2026-11-02T00:00:00.000Z  never used",
        "key_laptop  laptop  go.shop.example  since 2026-11-02T00:00:00.000Z  never used",
        "",
      ].join("\n"),
    );
    const removed = await runIn(folder, `member remove-passkey ${email} key_phone`);
    expect(removed.stdout).toContain("The passkey phone is removed");
    expect((await runIn(folder, `member passkeys ${email} --json`)).json()).toEqual([
      {
        id: "key_laptop",
        name: "laptop",
        domain: "go.shop.example",
        createdAt: "2026-11-02T00:00:00.000Z",
        usedAt: null,
      },
    ]);
    await runIn(folder, `member remove-second-factor ${email}`);
    expect((await runIn(folder, `member passkeys ${email} --json`)).json()).toEqual([]);
  });

  it("gets a new password through a link created on the data folder", async () => {
    const nobody = await runIn(folder, "member reset-password ann@shop.example");
    expect(nobody.code).toBe(exitCodes.failed);
    expect(nobody.stderr).toContain("No account has the email address ann@shop.example");
    const { url } = (
      await runIn(folder, "member invite ann@shop.example --operator --json")
    ).json() as { url: string };
    service = await serveInProcess(folder);
    const address = service.url;
    const joined = await fetch(`${address}/api/account/one-time-link/use`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: address },
      body: JSON.stringify({ token: new URL(url).hash.slice(1), password: "a good password" }),
    });
    expect(await joined.json()).toMatchObject({ email: "ann@shop.example", operator: true });
    const cookie = joined.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
    const isSignedIn = async () =>
      (await fetch(`${address}/api/account/session`, { headers: { cookie } })).ok;
    expect(await isSignedIn()).toBe(true);
    const noFactor = await runIn(folder, "member remove-second-factor ann@shop.example");
    expect(noFactor.code).toBe(exitCodes.failed);
    expect(noFactor.stderr).toContain("ann@shop.example has no second factor.");
    const none = await runIn(folder, "member passkeys ann@shop.example");
    expect(none.stdout).toContain("ann@shop.example has no passkey.");
    const noPasskey = await runIn(folder, "member remove-passkey ann@shop.example key_x");
    expect(noPasskey.stderr).toContain("ann@shop.example has no passkey with the ID key_x.");
    const signedOut = await runIn(folder, "member sign-out ann@shop.example");
    expect(signedOut.stdout).toContain("ann@shop.example is signed out in all browsers.");
    expect(await isSignedIn()).toBe(false);
    const { stdout } = await runIn(folder, "member reset-password ann@shop.example");
    expect(stdout).toMatch(/^http:\/\/localhost:8787\/dashboard\/join#/);
    const far = await runIn(
      folder,
      "member invite a@shop.example --operator --url http://a.example",
    );
    expect(far.stderr).toContain("only on the data folder");
  });

  it.each(["member invite ann@shop.example", "member invite ann@shop.example --operator"])(
    "is not created through an invitation on a link domain: %s",
    async (line) => {
      const PUBLIC_URL = "https://go.shop.example";
      const refused = await runIn(folder, line, { variables: { PUBLIC_URL } });
      expect(refused.code).toBe(exitCodes.failed);
      expect(refused.stderr).toContain("go.shop.example is a link domain");
      const ADMIN_URL = "https://dashboard.shop.example";
      const { stdout } = await runIn(folder, line, { variables: { PUBLIC_URL, ADMIN_URL } });
      expect(stdout).toMatch(/^https:\/\/dashboard\.shop\.example\/dashboard\/join#/);
    },
  );
});

describe("apps", () => {
  it.each([
    ["app", "create", "Other", "--link-domain", "go.shop.example"],
    ["app", "create", "Other", "--link-domain", "https://other.example"],
    ["app", "create", "Other", "--ios-team-id", "TEAM123456"],
  ])("are not created from %s %s %s %s %s", async (...line) => {
    const { code, stderr } = await runIn(folder, line);
    expect(code).toBeGreaterThan(0);
    expect(stderr).not.toBe("");
  });

  it("are created with invites turned on by --invites", async () => {
    const { json } = await runIn(folder, "app create Other --invites --json");
    expect(json()).toMatchObject({ app: { invites: true } });
  });

  it("in one data folder are selected by --app or by the environment", async () => {
    const throughline = (line: string, variables = {}) => runIn(folder, line, { variables });
    const create = "app create Other --link-domain go.other.example --json";
    const other = (await throughline(create)).json() as { app: { id: string } };
    const refused = await throughline("link list");
    expect(refused.code).toBe(exitCodes.usage);
    expect(refused.stderr).toMatch(
      new RegExp(
        String.raw`There are several apps. Choose one:\n  --app app_\w+  Shop\n  --app ${other.app.id}  Other\n` +
          "or set one for all commands: export THROUGHLINE_APP_ID=<id>",
      ),
    );
    const chosen = await throughline(`link create shop://a --app ${other.app.id}`);
    expect(chosen.stdout).toMatch(/^https:\/\/go\.other\.example\/[a-z2-7]{8}\n$/);
    expect((await throughline("link list --app app_none")).code).toBe(exitCodes.usage);
    const inEnvironment = { THROUGHLINE_APP_ID: other.app.id };
    const listed = await throughline("link list", inEnvironment);
    expect(listed.stdout).toContain("shop://a");
    const named = await throughline("link list --app app_none", inEnvironment);
    expect(named.code).toBe(exitCodes.usage);
  });

  it("without a link domain show links at the address of the service", async () => {
    const alone = join(folder, "alone");
    await runIn(alone, "app create Alone");
    const made = await runIn(alone, "link create shop://a");
    expect(made.stdout).toMatch(/^http:\/\/localhost:8787\/[a-z2-7]{8}\n$/);
    const variables = { THROUGHLINE_URL: "http://localhost:9000" };
    expect((await runIn(alone, "link list", { variables })).stdout).toMatch(
      /^http:\/\/localhost:9000\//m,
    );
  });
});
