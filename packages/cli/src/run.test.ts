import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, readConfig } from "@throughline/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commands } from "./commands/index.ts";
import type { Answered } from "./doctor/ask.ts";
import { exitCodes } from "./exitCodes.ts";
import { run } from "./run.ts";

vi.setConfig({ testTimeout: 30_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-cli-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function throughline(
  line: string | string[],
  answers: Record<string, Answered> = {},
  variables: Record<string, string> = {},
) {
  let printed = "";
  let complained = "";
  const code = await run(typeof line === "string" ? line.split(" ") : line, {
    env: { DATA_DIR: folder, ...variables },
    print: (text) => (printed += text),
    complain: (text) => (complained += text),
    openStore: (env, options) => openStore(readConfig(env), options),
    // The address stands for every domain, as the service's own does.
    ask: async (url, host) => {
      const answer = answers[url.replace("http://127.0.0.1:8787", `https://${host}`)];
      if (!answer) throw new Error("getaddrinfo ENOTFOUND");
      return answer;
    },
  });
  return { code, printed, complained, json: () => JSON.parse(printed) as unknown };
}

async function makeShop() {
  await throughline(
    `app create Shop --domain go.shop.example --ios-bundle example.shop --ios-team TEAM123456 ` +
      `--android-package example.shop --android-certificate ${certificate}`,
  );
}
const certificate = Array(32).fill("AB").join(":");

describe("throughline", () => {
  it("helps", async () => {
    const { code, printed } = await throughline("--help");
    expect(code).toBe(exitCodes.ok);
    for (const { name } of commands) expect(printed).toContain(name);
  });

  it("names every variable the service reads", async () => {
    const read = new Set<string>();
    readConfig(
      new Proxy<NodeJS.ProcessEnv>(
        {},
        {
          get(_, name) {
            read.add(String(name));
            return undefined;
          },
        },
      ),
    );
    const { printed } = await throughline("serve --help");
    expect(read).toContain("HIDDEN_RANGES");
    for (const name of read) expect(printed).toContain(`  ${name} `);
  });

  it.each(commands)("explains every option of $name", async ({ name, options = {} }) => {
    const { code, printed } = await throughline(`${name} --help`);
    expect(code).toBe(exitCodes.ok);
    for (const option of Object.keys(options)) {
      expect(printed).toMatch(new RegExp(`--${option}( …)? +\\S`));
    }
  });

  it.each([
    ["", "throughline:"],
    ["lnik create", "See: throughline --help"],
    ["link", "Did you mean link create, or link list?"],
    ["link create", "Say where the link leads"],
    ["link create https://a.example --colour red", "throughline link create --help"],
    ["link list extra", "Too many arguments: extra"],
    ["keys create golden", "Say which kind"],
    ["keys rotate key_x --overlap soon", "number of seconds"],
    ["explain", "Say which install"],
    ["app change", "throughline app change --invites on"],
    ["app change --invites maybe", "throughline app change --invites on"],
    ["stats --interval week", "--interval is hour or day."],
    ["doctor", "Say which domain"],
  ])("says what is wrong with %j", async (line, words) => {
    const { code, printed, complained } = await throughline(line === "" ? [] : line);
    expect(code).toBe(exitCodes.usage);
    expect(printed + complained).toContain(words);
  });

  it("says it in JSON to machines", async () => {
    const { code, json } = await throughline("keys create golden --json");
    expect(code).toBe(exitCodes.usage);
    expect(json()).toHaveProperty("error");
  });

  it("says so when there is no app yet", async () => {
    await (await openStore({ dataFolder: folder })).close();
    const { code, complained } = await throughline("link create https://a.example");
    expect(code).toBe(exitCodes.usage);
    expect(complained).toContain("There is no app yet");
    expect((await throughline("--json app list")).json()).toEqual([]);
  });
});

describe("the data folder", () => {
  it.each([
    "app list",
    "link create https://a.example",
    "link list",
    "keys list",
    "keys create secret",
    "keys rotate key_x",
    "keys revoke key_x",
    "explain install-1",
    "calibration",
    "stats",
    "app change --invites on",
  ])("that is not there is not made by %s", async (line) => {
    for (const named of [join(folder, "typo"), folder]) {
      const { code, complained } = await throughline(line, {}, { DATA_DIR: named });
      expect(code).toBe(exitCodes.data);
      expect(complained).toContain(`There is no Throughline data folder at ${named}.`);
      expect(complained).toContain("DATA_DIR");
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it("that is not there is a finding of doctor's, which goes on without it", async () => {
    const { code, printed } = await throughline("doctor go.shop.example");
    expect(code).toBe(exitCodes.failed);
    expect(printed).toContain(`✗ There is no Throughline data folder at ${folder}.`);
    expect(printed).toContain("apple-app-site-association cannot be reached");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("that is not there is made with the first app", async () => {
    const variables = { DATA_DIR: join(folder, "new") };
    expect((await throughline("app create Shop", {}, variables)).code).toBe(exitCodes.ok);
    expect((await throughline("app list", {}, variables)).printed).toContain("Shop");
  });

  it("that cannot be used is named, with its own exit code", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    folder = join(file, "data");
    const { code, complained } = await throughline("app list");
    expect(code).toBe(exitCodes.data);
    expect(complained).toContain(folder);
    folder = join(file, "..");
  });

  it("that is damaged is named, with its own exit code", async () => {
    writeFileSync(join(folder, "throughline.db"), "this is no database ".repeat(500));
    const { code, complained } = await throughline("app list");
    expect(code).toBe(exitCodes.data);
    expect(complained).toContain(folder);
  });
});

describe("apps, links and keys", () => {
  it("are made and listed, for people and for machines", async () => {
    await makeShop();
    expect((await throughline("app list")).printed).toContain("go.shop.example");
    const made = await throughline(
      `link create https://shop.example/p --code spring --tag a --title Sale --utm-source mail ` +
        `--data {"coupon":"X"} --json`,
    );
    expect(made.json()).toMatchObject({
      url: "https://go.shop.example/spring",
      data: { coupon: "X" },
      preview: { title: "Sale" },
      utm: { source: "mail" },
      tags: ["a"],
    });
    expect((await throughline("link list")).printed).toContain("https://go.shop.example/spring");
    const again = await throughline("link create https://shop.example/p --code spring");
    expect(again).toMatchObject({ code: exitCodes.failed });
    expect(again.complained).toContain("A link with this code exists.");
  });

  it.each([
    ["link", "create", "javascript:alert(1)"],
    ["link", "create", "https://shop.example/", "--code", "a/b"],
    ["link", "create", "https://shop.example/", "--data", "{"],
    ["link", "create", "https://shop.example/", "--expires", "soon"],
    ["app", "create", "Other", "--domain", "go.shop.example"],
    ["app", "create", "Other", "--domain", "https://other.example"],
    ["app", "create", "Other", "--ios-team", "TEAM123456"],
  ])("are not made of %s %s %s", async (...line) => {
    await makeShop();
    const { code, complained } = await throughline(line);
    expect(code).toBeGreaterThan(0);
    expect(complained).not.toBe("");
  });

  it("switch invites on and off", async () => {
    await makeShop();
    const invites = async () =>
      ((await throughline("app list --json")).json() as { invites: boolean }[])[0]?.invites;
    expect(await invites()).toBe(false);
    expect((await throughline("app change --invites on")).printed).toBe(
      "Invites of Shop are on.\n",
    );
    expect(await invites()).toBe(true);
    await throughline("app change --invites off");
    expect(await invites()).toBe(false);
    const other = (await throughline("app create Other --invites --json")).json();
    expect(other).toMatchObject({ app: { invites: true } });
  });

  it("of several apps are told apart by --app, or by the environment", async () => {
    await makeShop();
    const other = (await throughline("app create Other --json")).json() as { app: { id: string } };
    const refused = await throughline("link list");
    expect(refused.code).toBe(exitCodes.usage);
    expect(refused.complained).toMatch(
      new RegExp(
        String.raw`There are several apps; say which one:\n  --app app_\w+  Shop\n  --app ${other.app.id}  Other\n` +
          "or once for all commands: export THROUGHLINE_APP_ID=<id>",
      ),
    );
    const chosen = await throughline(`link create shop://a --app ${other.app.id}`);
    expect(chosen.printed).toMatch(/^http:\/\/localhost:8787\/[a-z2-7]{8}\n$/);
    expect((await throughline("link list --app app_none")).code).toBe(exitCodes.usage);
    const inEnvironment = { THROUGHLINE_APP_ID: other.app.id };
    const listed = await throughline("link list", {}, inEnvironment);
    expect(listed.printed).toContain("shop://a");
    const service = { ...inEnvironment, THROUGHLINE_URL: "http://localhost:9000" };
    expect((await throughline("link list", {}, service)).printed).toMatch(
      /^http:\/\/localhost:9000\//,
    );
    const named = await throughline("link list --app app_none", {}, inEnvironment);
    expect(named.code).toBe(exitCodes.usage);
  });

  it("are keys that rotate and end", async () => {
    await makeShop();
    const { id, key } = (await throughline("keys create secret --name ci --json")).json() as {
      id: string;
      key: string;
    };
    expect(key).toMatch(/^sk_/);
    const rotated = await throughline(`keys rotate ${id} --overlap 60`);
    expect(rotated.printed).toMatch(/^sk_[a-z2-7]{38}\n/);
    expect((await throughline("keys list")).printed).toMatch(new RegExp(`${id}.*until`));
    expect((await throughline(`keys revoke ${id}`)).code).toBe(exitCodes.ok);
    expect((await throughline("keys revoke key_none")).code).toBe(exitCodes.failed);
  });
});

describe("explain", () => {
  it("says what an install was told before an exact signal came", async () => {
    await makeShop();
    const store = await openStore(readConfig({ DATA_DIR: folder }));
    const [app] = await store.apps.list();
    const id = app?.id ?? "";
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
    const { printed } = await throughline("explain i");
    expect(printed.split("\n").slice(0, 4)).toEqual([
      "Matched by referrer to /spring",
      "  The install referrer named click c_1, which no other install had: the match is certain.",
      "  Until 2027-01-31T10:30:01.000Z the answer was no link. Why:",
      "  The install named no click that was free, and told nothing of its device.",
    ]);
  });

  it("does not know an install nobody saw", async () => {
    await makeShop();
    const { code, printed } = await throughline("explain i");
    expect(code).toBe(exitCodes.failed);
    expect(printed).toContain("No install i is known.");
  });
});

describe("stats", () => {
  it("show what was counted for the app and for a link, in words and as data", async () => {
    await makeShop();
    expect((await throughline("stats")).printed).toContain("Nothing was counted");
    const store = await openStore(readConfig({ DATA_DIR: folder }));
    const [app] = await store.apps.list();
    const at = Date.parse("2027-01-31T10:30:00Z");
    for (const link of ["spring", "spring", "path:https://go.shop.example/a/b"]) {
      await store.clicks.tally(app?.id ?? "", { link, at, as: "opened" });
    }
    await store.close();
    const span = "--from 2027-01-01T00:00:00Z --to 2027-02-01T00:00:00Z";
    const { printed } = await throughline(`stats ${span}`);
    expect(printed).toMatch(/clicks +filtered +opened +installs +matches +events/);
    expect(printed).toMatch(/2027-01-31 +0 +0 +3 +0 +0 +0\nin all +0 +0 +3 /);
    const ofLink = await throughline(`stats spring ${span} --interval hour --json`);
    expect(ofLink.json()).toMatchObject({
      total: { opened: 2 },
      series: [{ at: "2027-01-31T10:00:00.000Z", opened: 2 }],
    });
    expect((await throughline("stats --from 2027-02-31")).complained).toContain("no such moment");
  });
});

describe("calibration", () => {
  it("says so when there is nothing to compare", async () => {
    await makeShop();
    const { code, printed } = await throughline("calibration");
    expect(code).toBe(exitCodes.ok);
    expect(printed).toContain("Nothing to compare yet");
    expect((await throughline("calibration --json")).json()).toMatchObject({
      verdicts: 0,
      error: null,
    });
  });

  it("sets what likeness said against what was right", async () => {
    await makeShop();
    const store = await openStore({ dataFolder: folder });
    const [app] = await store.apps.list();
    const judged = [
      [0.95, 1],
      [0.97, 1],
      [0.32, 0],
    ];
    const learning = { clicked: 0, opens: 0, seen: {} };
    await store.lessons.keep(app?.id ?? "", { version: 1, learning, judged, opens: [] });
    await store.close();
    const { printed } = await throughline("calibration");
    expect(printed).toContain("3 installs named their click");
    expect(printed).toMatch(/0\.9–1\.0 +2 +96\.0 % +100\.0 %/);
    expect(printed).toMatch(/0\.3–0\.4 +1 +32\.0 % +0\.0 %/);
  });
});

describe("doctor", () => {
  const apple = "https://go.shop.example/.well-known/apple-app-site-association";
  const google = "https://go.shop.example/.well-known/assetlinks.json";
  const answer = (
    content: unknown,
    type = "application/json",
    { status = 200, location }: { status?: number; location?: string } = {},
  ): Answered => {
    const body = typeof content === "string" ? content : JSON.stringify(content);
    return { status, type, location, body };
  };
  const good = () => ({
    [apple]: answer({ applinks: { details: [{ appIDs: ["TEAM123456.example.shop"] }] } }),
    [google]: answer([
      { target: { package_name: "example.shop", sha256_cert_fingerprints: [certificate] } },
    ]),
  });

  it("finds a domain in order", async () => {
    await makeShop();
    const { code, printed } = await throughline("doctor go.shop.example", good());
    expect(printed).not.toContain("✗");
    expect(code).toBe(exitCodes.ok);
  });

  it.each([
    ["a redirect", answer("", "text/html", { status: 301, location: "/x" }), "redirect"],
    ["an error", answer("", "text/html", { status: 404 }), "answers 404"],
    ["another type", answer({ appIDs: ["TEAM123456.example.shop"] }, "text/html"), "text/html"],
    ["HTML", answer("<html>"), "it is not JSON"],
    ["another app", answer({ appIDs: ["TEAM123456.other"] }), "does not name"],
    ["nothing", undefined, "ENOTFOUND"],
  ])("finds %s", async (_name, response, words) => {
    await makeShop();
    const { [apple]: _good, ...others } = good();
    const { code, printed } = await throughline("doctor go.shop.example", {
      ...others,
      ...(response && { [apple]: response }),
    });
    expect(code).toBe(exitCodes.failed);
    expect(printed).toMatch(new RegExp(`✗.*${words}`));
  });

  it("finds a signing key missing and a domain nobody registered", async () => {
    await makeShop();
    const wrong = { ...good(), [google]: answer([{ target: { package_name: "example.shop" } }]) };
    const { printed } = await throughline("doctor go.shop.example", wrong);
    expect(printed).toContain("✗ it holds 0 of 1 signing keys");
    const { json } = await throughline("doctor other.example --json");
    expect(json()).toMatchObject({ ok: false, findings: [{ ok: false }, {}, {}] });
  });
});
