import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, readConfig } from "@throughline/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commands } from "./commands/index.ts";
import type { Answered } from "@throughline/server";
import { exitCodes } from "./exit-codes.ts";
import { certificate, runIn, shopLine } from "./testing/terminal.ts";

vi.setConfig({ testTimeout: 30_000 });

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-cli-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const throughline = (
  line: string | string[],
  answers: Record<string, Answered> = {},
  variables: Record<string, string> = {},
) => runIn(folder, line, { answers, variables });
const makeShop = () => throughline(shopLine);

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

  it.each(["app", "link", "keys", "member", "install"])(
    "lists the commands on %s",
    async (noun) => {
      const { code, printed } = await throughline(`${noun} --help`);
      expect(code).toBe(exitCodes.ok);
      for (const { name } of commands) {
        if (name.startsWith(`${noun} `)) expect(printed).toContain(`  ${name}`);
        else expect(printed).not.toContain(`  ${name}`);
      }
    },
  );

  it.each([
    ["", "throughline:"],
    ["lnik create", "See: throughline --help"],
    ["keys", "Did you mean keys create, keys list, keys rotate, or keys revoke?"],
    ["link", "Did you mean link create, link list, link edit,"],
    ["link create", "The destination is missing"],
    ["link create https://a.example --colour red", "throughline link create --help"],
    ["link list extra", "Too many arguments: extra"],
    ["link edit --title Sale", "The link's code is missing"],
    ["link disable", "The link's code is missing"],
    ["link stats spring --interval week", "--interval must be hour or day."],
    ["link list --url go.shop.example", "such as https://go.shop.example, not"],
    ["link list --url https://go.shop.example", "THROUGHLINE_SECRET"],
    ["link list --key sk_a", "--key is only used with --url"],
    [
      "app create Shop --url https://go.shop.example",
      '"app create" has no option --url. See: throughline app create --help',
    ],
    ["app create Shop --url bad", '"app create" has no option --url.'],
    ["app create Shop --domian go.shop.example", "Did you mean --domain?"],
    ["app create Shop --icon", "--icon needs a value."],
    ["app create Shop --invites=yes", "--invites takes no value."],
    ["keys create golden", "The kind of key is missing"],
    ["keys rotate key_x --overlap soon", "number of seconds"],
    ["explain", "The install's ID is missing"],
    ["install test", "The install's ID is missing"],
    ["stats --interval week", "--interval must be hour or day."],
    ["doctor", "The domain is missing or not valid"],
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
    "app update --name Shop",
    "link create https://a.example",
    "link list",
    "link edit spring --title Sale",
    "link disable spring",
    "link enable spring",
    "link delete spring",
    "link stats spring",
    "keys list",
    "keys create secret",
    "keys rotate key_x",
    "keys revoke key_x",
    "install list",
    "install test install-1",
    "explain install-1",
    "calibration",
    "lessons show",
    "lessons reset",
    "stats",
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
    expect(json()).toMatchObject({ ok: false, findings: [{ ok: false }, {}, {}, {}] });
  });

  it("warns of a share of matches that collapsed", async () => {
    await makeShop();
    const [{ id }] = (await throughline("app list --json")).json() as [{ id: string }];
    const store = await openStore({ dataFolder: folder });
    const hour = Math.floor(Date.now() / 3_600_000);
    const matches = [
      [hour - 48, 400, 200],
      [hour - 1, 100, 10],
    ];
    await store.lessons.keep(id, { version: 3, matches });
    await store.close();
    const { printed } = await throughline("doctor go.shop.example", good());
    expect(printed).toContain(
      "✗ 10.0 % of the last day's first opens were matched by device signals, 50.0 % in the week before",
    );
    expect(printed).toContain("throughline lessons reset forgets what was learned");
    expect((await throughline("lessons show --json")).json()).toMatchObject({ collapsed: true });
  });

  it("says which proof of a domain is missing", async () => {
    await makeShop();
    const [{ id }] = (await throughline("app list --json")).json() as [{ id: string }];
    const file = "https://other.example/.well-known/throughline.txt";
    const look = async (records: Record<string, string>, answers: Record<string, Answered>) =>
      (await runIn(folder, "doctor other.example", { records, answers })).printed;

    const none = await look({ "_throughline.other.example": "app=another" }, {});
    expect(none).toContain(
      `✗ _throughline.other.example does not say app=${id}; ${file} cannot be read`,
    );
    expect(none).toContain(
      `Add a TXT record at _throughline.other.example with the text app=${id}, or a file`,
    );
    const byFile = await look({}, { [file]: answer(`app=${id}\n`, "text/plain") });
    expect(byFile).toContain(
      `✓ _throughline.other.example has no TXT record; ${file} says app=${id}`,
    );
    const byRecord = await look({ "_throughline.other.example": `app=${id}` }, {});
    expect(byRecord).toContain(`✓ _throughline.other.example says app=${id}`);
  });
});
