import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, readConfig } from "@throughline/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commands } from "./commands/index.ts";
import type { HttpResponse } from "@throughline/server";
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
  answers: Record<string, HttpResponse> = {},
  variables: Record<string, string> = {},
) => runIn(folder, line, { answers, variables });
const makeShop = () => throughline(shopLine);

describe("throughline", () => {
  it("lists all commands in the help", async () => {
    const { code, stdout } = await throughline("--help");
    expect(code).toBe(exitCodes.ok);
    for (const { name } of commands) expect(stdout).toContain(name);
  });

  it("lists every environment variable of the service in the help", async () => {
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
    const { stdout } = await throughline("serve --help");
    expect(read).toContain("RELAY_RANGES");
    for (const name of read) expect(stdout).toContain(`  ${name} `);
  });

  it.each(commands)("explains every option of $name", async ({ name, options = {} }) => {
    const { code, stdout } = await throughline(`${name} --help`);
    expect(code).toBe(exitCodes.ok);
    for (const option of Object.keys(options)) {
      expect(stdout).toMatch(new RegExp(`--(\\[no-\\])?${option}( …)? +\\S`));
    }
  });

  it.each(["app", "link", "key", "member", "install"])(
    "lists the commands of the noun %s",
    async (noun) => {
      const { code, stdout } = await throughline(`${noun} --help`);
      expect(code).toBe(exitCodes.ok);
      for (const { name } of commands) {
        if (name.startsWith(`${noun} `)) expect(stdout).toContain(`  ${name}`);
        else expect(stdout).not.toContain(`\n  ${name}`);
      }
    },
  );

  it.each([
    ["", "throughline:"],
    ["lnik create", "See: throughline --help"],
    ["key", "Did you mean key list, key create, key rotate, key edit, or key revoke?"],
    ["link", "Did you mean link create, link check, link list, link show, link edit,"],
    ["link create", "<destination> is missing: throughline link create <destination>"],
    ["link create https://a.example --colour red", "throughline link create --help"],
    ["link list extra", "Too many arguments: extra"],
    ["link edit --preview-title Sale", "<code> is missing: throughline link edit <code>"],
    ["link disable", "<code> is missing"],
    ["link stats spring --interval week", "--interval must be one of hour, day."],
    ["link list --url go.shop.example", "such as https://go.shop.example, not"],
    ["link list --url https://go.shop.example", "THROUGHLINE_SECRET"],
    [
      "link list --url https://go.shop.example --key sk_ä",
      'The secret key contains "ä", a character that no key has.',
    ],
    ["link list --key sk_a", "--key works only with --url"],
    [
      "app create Shop --url https://go.shop.example",
      '"app create" has no option --url. See: throughline app create --help',
    ],
    ["app create Shop --url bad", '"app create" has no option --url.'],
    ["app create Shop --link-domian go.shop.example", "Did you mean --link-domain?"],
    ["app create Shop --icon", "--icon needs a value."],
    ["app create Shop --invites=yes", "--invites takes no value."],
    ["key create", "<publishable|secret> is missing: throughline key create <publishable|secret>"],
    ["key create golden", "<publishable|secret> must be one of publishable, secret."],
    [
      "key rotate key_x --overlap-seconds soon",
      '--overlap-seconds must be a whole number, not "soon".',
    ],
    ["explain", "<install-id> is missing: throughline explain <install-id>"],
    ["install mark", "<install-id> is missing"],
    ["user show", "<user-id> is missing"],
    ["link rule add spring", "<name> is missing: throughline link rule add <code> <name>"],
    ["page set", "<name> is missing"],
    ["stats --interval week", "--interval must be one of hour, day, month."],
    ["doctor", "<domain> is missing"],
    ["doctor go_shop", "The domain is not valid"],
  ])("says what is wrong with %j", async (line, words) => {
    const { code, stdout, stderr } = await throughline(line === "" ? [] : line);
    expect(code).toBe(exitCodes.usage);
    expect(stdout + stderr).toContain(words);
  });

  it("prints errors as JSON with --json", async () => {
    const { code, json } = await throughline("key create golden --json");
    expect(code).toBe(exitCodes.usage);
    expect(json()).toHaveProperty("error");
  });

  it("asks to create an app if there is none", async () => {
    await (await openStore({ dataFolder: folder })).close();
    const { code, stderr } = await throughline("link create https://a.example");
    expect(code).toBe(exitCodes.usage);
    expect(stderr).toContain("There are no apps yet");
    expect((await throughline("--json app list")).json()).toEqual([]);
  });
});

describe("a data folder", () => {
  it.each([
    "app list",
    "app edit --name Shop",
    "link create https://a.example",
    "link list",
    "link edit spring --preview-title Sale",
    "link disable spring",
    "link enable spring",
    "link delete spring",
    "link stats spring",
    "key list",
    "key create secret",
    "key rotate key_x",
    "key edit key_x --name ci",
    "key revoke key_x",
    "install list",
    "install mark install-1 --test",
    "user show ann",
    "inviter show inv_ann",
    "user erase ann",
    "explain install-1",
    "calibration show",
    "model show",
    "model reset",
    "stats",
  ])("is not created by %s", async (line) => {
    for (const named of [join(folder, "typo"), folder]) {
      const { code, stderr } = await throughline(line, {}, { DATA_DIR: named });
      expect(code).toBe(exitCodes.data);
      expect(stderr).toContain(`There is no Throughline data folder at ${named}.`);
      expect(stderr).toContain("DATA_DIR");
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  it("that is missing is reported by doctor, which runs its other checks", async () => {
    const { code, stdout } = await throughline("doctor go.shop.example");
    expect(code).toBe(exitCodes.failed);
    expect(stdout).toContain(`✗ There is no Throughline data folder at ${folder}.`);
    expect(stdout).toContain("apple-app-site-association cannot be reached");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is created by app create", async () => {
    const variables = { DATA_DIR: join(folder, "new") };
    expect((await throughline("app create Shop", {}, variables)).code).toBe(exitCodes.ok);
    expect((await throughline("app list", {}, variables)).stdout).toContain("Shop");
  });

  it("that cannot be used is named, and the exit code is 3", async () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    folder = join(file, "data");
    const { code, stderr } = await throughline("app list");
    expect(code).toBe(exitCodes.data);
    expect(stderr).toContain(folder);
    folder = join(file, "..");
  });

  it("that is damaged is named, and the exit code is 3", async () => {
    writeFileSync(join(folder, "throughline.db"), "this is no database ".repeat(500));
    const { code, stderr } = await throughline("app list");
    expect(code).toBe(exitCodes.data);
    expect(stderr).toContain(folder);
  });
});

describe("doctor", () => {
  const apple = "https://go.shop.example/.well-known/apple-app-site-association";
  const google = "https://go.shop.example/.well-known/assetlinks.json";
  const answer = (
    content: unknown,
    type = "application/json",
    { status = 200, location }: { status?: number; location?: string } = {},
  ): HttpResponse => {
    const body = typeof content === "string" ? content : JSON.stringify(content);
    return { status, type, location, body };
  };
  const good = () => ({
    [apple]: answer({ applinks: { details: [{ appIDs: ["TEAM123456.example.shop"] }] } }),
    [google]: answer([
      { target: { package_name: "example.shop", sha256_cert_fingerprints: [certificate] } },
    ]),
  });

  it("reports no problem for a correct domain", async () => {
    await makeShop();
    const { code, stdout } = await throughline("doctor go.shop.example", good());
    expect(stdout).not.toContain("✗");
    expect(code).toBe(exitCodes.ok);
  });

  it.each([
    ["a redirect", answer("", "text/html", { status: 301, location: "/x" }), "redirect"],
    ["an error", answer("", "text/html", { status: 404 }), "answers 404"],
    ["another type", answer({ appIDs: ["TEAM123456.example.shop"] }, "text/html"), "text/html"],
    ["HTML", answer("<html>"), "it is not JSON"],
    ["another app", answer({ appIDs: ["TEAM123456.other"] }), "does not name"],
    ["an unreachable file", undefined, "ENOTFOUND"],
  ])("reports %s", async (_name, response, words) => {
    await makeShop();
    const { [apple]: _good, ...others } = good();
    const { code, stdout } = await throughline("doctor go.shop.example", {
      ...others,
      ...(response && { [apple]: response }),
    });
    expect(code).toBe(exitCodes.failed);
    expect(stdout).toMatch(new RegExp(`✗.*${words}`));
  });

  it("reports a missing signing key and an unregistered domain", async () => {
    await makeShop();
    const wrong = { ...good(), [google]: answer([{ target: { package_name: "example.shop" } }]) };
    const { stdout } = await throughline("doctor go.shop.example", wrong);
    expect(stdout).toContain("✗ it lists 0 of 1 signing keys");
    const { json } = await throughline("doctor other.example --json");
    expect(json()).toMatchObject({ ok: false, findings: [{ ok: false }, {}, {}, {}] });
  });

  it("advises to forward Apple's postbacks, also at another address", async () => {
    await throughline([...shopLine.split(" "), "--ios-app-store-id", "1"]);
    const paths = ["skadnetwork", "appattribution"].map(
      (framework) => `https://shop.example/.well-known/${framework}/report-attribution/`,
    );
    const { code, stdout } = await throughline("doctor go.shop.example", good());
    expect(code).toBe(exitCodes.ok);
    for (const url of paths) {
      expect(stdout).toContain(
        `✓ copies of Apple's postbacks do not reach the service: ${url} cannot be reached (getaddrinfo ENOTFOUND)\n  Needed only for ads on iOS.`,
      );
    }
    const refusal = answer({ code: "unknown_app" }, "application/json", { status: 404 });
    const reached = await throughline("doctor go.shop.example --url http://127.0.0.1:8787", {
      ...good(),
      ...Object.fromEntries(paths.map((url) => [url, refusal])),
    });
    for (const url of paths) expect(reached.stdout).toContain(`✓ ${url} checks Apple's postbacks`);
  });

  it("says how to get countries, and who must remove their headers", async () => {
    await makeShop();
    const [{ id }] = (await throughline("app list --json")).json() as [{ id: string }];
    const click = async (number: number, facets: string) => {
      const store = await openStore({ dataFolder: folder });
      const evidence = { platform: "ios", network: {}, languages: [] } as never;
      const at = Date.now();
      await store.clicks.record(id, {
        click: `c${number}`,
        link: "a",
        at,
        evidence,
        keys: [],
        facets,
      });
      await store.close();
    };
    const advice = async (env = {}) =>
      (await throughline("doctor go.shop.example", good(), env)).stdout;
    expect(await advice()).toContain(
      "✓ the country of 0 of the last 30 days' 0 clicks is known\n✓",
    );
    await click(1, "");
    expect(await advice()).toMatch(
      /✓ the country of 0 of .* 1 clicks is known\n {2}Set GEO_DATABASE/,
    );
    await click(2, "g=DE");
    expect(await advice()).toMatch(/✓ the country of 1 of .* 2 clicks is known\n✓/);
    expect(await advice({ TRUST_PROXY: "loopback" })).toMatch(/is known\n {2}They come from/);
  });

  it("reports a collapsed share of matches", async () => {
    await makeShop();
    const [{ id }] = (await throughline("app list --json")).json() as [{ id: string }];
    const store = await openStore({ dataFolder: folder });
    const hour = Math.floor(Date.now() / 3_600_000);
    const matches = [
      [hour - 48, 400, 200],
      [hour - 1, 100, 10],
    ];
    await store.learnedModels.save(id, { version: 1, matches });
    await store.close();
    const { stdout } = await throughline("doctor go.shop.example", good());
    expect(stdout).toContain(
      "✗ 10.0 % of the last day's first opens were matched by device signals, 50.0 % in the week before",
    );
    expect(stdout).toContain("throughline model reset");
    expect((await throughline("model show --json")).json()).toMatchObject({ collapsed: true });
  });

  it("reports a missing proof of ownership", async () => {
    await makeShop();
    const [{ id }] = (await throughline("app list --json")).json() as [{ id: string }];
    const file = "https://other.example/.well-known/throughline.txt";
    const look = async (records: Record<string, string>, answers: Record<string, HttpResponse>) =>
      (await runIn(folder, "doctor other.example", { records, answers })).stdout;

    const none = await look({ "_throughline.other.example": "app=another" }, {});
    expect(none).toContain(
      `✗ _throughline.other.example does not contain app=${id}; ${file} cannot be read`,
    );
    expect(none).toContain(
      `Add a TXT record at _throughline.other.example with the text app=${id}, or a file`,
    );
    const byFile = await look({}, { [file]: answer(`app=${id}\n`, "text/plain") });
    expect(byFile).toContain(
      `✓ _throughline.other.example has no TXT record; ${file} contains app=${id}`,
    );
    const byRecord = await look({ "_throughline.other.example": `app=${id}` }, {});
    expect(byRecord).toContain(`✓ _throughline.other.example contains app=${id}`);
  });
});
