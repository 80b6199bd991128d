import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes, servicePaths } from "@throughline/protocol";
import type { ListedKey } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import { StoreUnavailable } from "@throughline/storage";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { registerApp } from "../catalog/apps/register-app.ts";
import { compose } from "./compose.ts";
import { readConfig } from "./config.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-compose-"));
  // The service's timers are advanced by the test; the store runs in real time.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

async function open() {
  const { http, store } = await compose(readConfig({ DATA_DIR: folder }), pino({ enabled: false }));
  const register = () =>
    registerApp(store, { name: "Shop" }, { now: Date.now, random: randomBytes });
  return { http, store, register };
}

const patiently = { timeout: 20_000 };

describe("CLIENT_PACKAGE", patiently, () => {
  const statusWith = async (CLIENT_PACKAGE: string) => {
    const config = readConfig({ DATA_DIR: folder, CLIENT_PACKAGE });
    const { http, clientPackagePath } = await compose(config, pino({ enabled: false }));
    const { statusCode } = await http.inject({ url: servicePaths.clientPackage });
    await http.close();
    return { statusCode, clientPackagePath };
  };

  it("names the file that is served", async () => {
    const file = join(folder, "throughline-react-native-0.1.0.tgz");
    writeFileSync(file, "packed");
    expect(await statusWith(file)).toEqual({
      statusCode: 302,
      clientPackagePath: expect.stringMatching(
        /^\/api\/client\/throughline-react-native-0\.1\.0-[0-9a-f]{12}\.tgz$/,
      ),
    });
  });

  it("set to off serves no file", async () => {
    expect(await statusWith("off")).toEqual({ statusCode: 404, clientPackagePath: undefined });
  });

  it("names a missing file in the error", async () => {
    const file = join(folder, "missing.tgz");
    await expect(statusWith(file)).rejects.toThrow(
      `CLIENT_PACKAGE is "${file}", which cannot be read (ENOENT).`,
    );
  });
});

describe("the composed service", patiently, () => {
  it("has exactly the metrics that the operating guide lists", async () => {
    const config = readConfig({
      DATA_DIR: folder,
      BACKUP_DIR: join(folder, "backups"),
      EXPORT_TO: join(folder, "exports"),
      PUBLIC_URL: "https://go.shop.example",
      SMTP_URL: "smtps://smtp.shop.example",
      MAIL_FROM: "links@shop.example",
    });
    const { http } = await compose(config, pino({ enabled: false }));
    const { body } = await http.inject(servicePaths.metrics);
    await http.close();
    const guide = new URL("../../../../docs/guides/operating.md", import.meta.url);
    const rows = readFileSync(guide, "utf8").match(/^\| `throughline_.*$/gm) ?? [];
    const listed = rows.flatMap((row) => row.split("|")[1]?.match(/throughline_\w+/g) ?? []);
    const offered = body.match(/(?<=^# TYPE )throughline_\w+/gm) ?? [];
    expect(offered.toSorted()).toEqual(listed.toSorted());
  });

  it("deletes clicks outside the match window once its clock is reliable", async () => {
    const { http, store, register } = await open();
    const { id = "", matching } = (await register())?.app ?? {};
    const evidence = { platform: "ios", languages: [], network: {} } as const;
    const at = Date.now() - (matching?.windowMs ?? 0);
    const old = { click: "old", link: "a", at: at - 1, evidence, keys: [] };
    await store.clicks.record(id, old);
    await store.clicks.record(id, { ...old, click: "young", at: Date.now() });
    const minute = 60_000;
    await vi.advanceTimersByTimeAsync(59 * minute);
    expect(await store.clicks.get(id, "old")).toBeDefined();
    await vi.advanceTimersByTimeAsync(3 * minute);
    await vi.waitFor(
      async () => expect(await store.clicks.get(id, "old")).toBeUndefined(),
      patiently,
    );
    expect(await store.clicks.get(id, "young")).toBeDefined();
    await http.close();
  });

  it("saves what it learned and closes its store when it closes", async () => {
    const first = await open();
    const { app: shop, publishableKey } = (await first.register()) ?? {};
    const teach = (installId: string) =>
      first.http.inject({
        method: "POST",
        url: routes.matchLink.path,
        headers: { authorization: `Bearer ${publishableKey}`, "x-app-id": shop?.id ?? "" },
        payload: { installId, model: "iPhone 16", platform: "ios", timestamp: 0 },
      });
    await teach("one");
    await vi.waitFor(
      async () => expect(await first.store.learnedModels.get(shop?.id ?? "")).toBeDefined(),
      patiently,
    );
    const soon = await first.store.learnedModels.get(shop?.id ?? "");
    await teach("two");
    await first.http.close();
    await expect(first.store.check()).rejects.toThrow(StoreUnavailable);

    const second = await open();
    expect(await second.store.learnedModels.get(shop?.id ?? "")).not.toEqual(soon);
    await second.http.close();
  });

  it("stores the uses of keys every minute and when it closes, so that the next start lists them", async () => {
    // Requests count per day, so the test must not run over midnight.
    vi.setSystemTime("2026-11-02T12:00:00Z");
    const first = await open();
    const { app, publishableKey, secretKey } = (await first.register()) ?? {};
    const use = () =>
      first.http.inject({
        method: "POST",
        url: routes.matchLink.path,
        headers: {
          authorization: `Bearer ${publishableKey}`,
          "x-app-id": app?.id,
          "x-sdk": "throughline-react-native/1.2.0",
        },
        payload: {},
      });
    const stored = async () => (await first.store.keyUses.list(app?.id ?? ""))[0]?.requests;
    await use();
    expect(await stored()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(async () => expect(await stored()).toBe(1), patiently);
    await use();
    await use();
    await first.http.close();

    const second = await open();
    const authorization = `Bearer ${secretKey}`;
    const url = adminRoutes.listKeys.path;
    const { items } = (await second.http.inject({ url, headers: { authorization } })).json<{
      items: ListedKey[];
    }>();
    expect(items.find(({ kind }) => kind === "publishable")).toMatchObject({
      requestsToday: 3,
      uses: [{ client: "throughline-react-native/1.2.0" }],
    });
    await second.http.close();
  });

  it("refuses roles of groups in an app that does not exist, and without single sign-on", async () => {
    const roles = { DATA_DIR: folder, OIDC_GROUP_ROLES: "admins=owner@app_typo" };
    const provider = { OIDC_ISSUER: "https://login.shop.example", OIDC_CLIENT_ID: "links" };
    const start = (env: Record<string, string>) =>
      compose(readConfig(env), pino({ enabled: false }));
    await expect(start(roles)).rejects.toThrow(
      "OIDC_GROUP_ROLES is set, but single sign-on is off.",
    );
    await expect(start({ ...roles, ...provider })).rejects.toThrow(
      'OIDC_GROUP_ROLES names the app "app_typo", which does not exist.',
    );
    const known = { ...roles, ...provider, OIDC_GROUP_ROLES: "admins=owner" };
    await (await start(known)).http.close();
  });

  it("refuses roles that need a passkey where passkeys cannot work", async () => {
    const start = (env: Record<string, string>) =>
      compose(
        readConfig({ DATA_DIR: folder, PASSKEY_ROLES: "operator", ...env }),
        pino({ enabled: false }),
      );
    await expect(start({})).rejects.toThrow("PASSKEY_ROLES is set. Passkeys need to know the URL");
    await expect(start({ PUBLIC_URL: "http://10.0.0.1:8787" })).rejects.toThrow("a domain name");
    await (await start({ PUBLIC_URL: "http://localhost:8787" })).http.close();
  });

  it.each([{ OIDC_ISSUER: "https://login.shop.example" }, { OIDC_CLIENT_ID: "links" }])(
    "does not start with an incomplete identity provider: %o",
    async (half) => {
      const config = readConfig({ DATA_DIR: folder, ...half });
      await expect(compose(config, pino({ enabled: false }))).rejects.toThrow(
        "Single sign-on needs both OIDC_ISSUER and OIDC_CLIENT_ID",
      );
    },
  );
});
