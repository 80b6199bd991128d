import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { clientHeaders, routes } from "@throughline/protocol";
import { createAdminClient } from "@throughline/protocol/admin";
import { TestDatabase } from "@throughline/storage/postgres/testing/database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp, currentRelease, ServiceNode } from "./service-node.ts";
import type { ShopApp } from "./service-node.ts";

const patience = { timeout: 20_000, interval: 50 };
const fakeApple = fileURLToPath(new URL("fake-apple-ads.ts", import.meta.url));
/** Longer than the lease of a lookup. */
const afterLease = `${2 * 60_000}`;

/** The tokens that Apple was asked about. */
let asked: string[];
const apple = createServer((request, response) => {
  let token = "";
  request.on("data", (part: Buffer) => (token += part.toString()));
  request.on("end", () => {
    asked.push(token);
    response.end(JSON.stringify({ attribution: true, campaignId: 542_370_539 }));
  });
});

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "throughline-ads-"));
  database = await TestDatabase.create();
  apple.listen(0, "127.0.0.1");
  await once(apple, "listening");
});
afterAll(async () => {
  apple.close();
  apple.closeAllConnections();
  await database.remove();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function post({ url }: ServiceNode, app: ShopApp, path: string, body: object): Promise<void> {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [clientHeaders.authorization]: `Bearer ${app.key}`,
      [clientHeaders.app]: app.id,
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
}

it.each(["SQLite", "PostgreSQL"])(
  "an ad counts once on %s if the service is killed between Apple's answer and its storage",
  async (engine) => {
    asked = [];
    const store = engine === "SQLite" ? "" : database.url;
    const DATA_DIR = join(folder, "data");
    const app = await createApp(store, { DATA_DIR });
    const { port } = apple.address() as AddressInfo;
    const start = (settings: Record<string, string>) =>
      ServiceNode.start(
        store,
        { DATA_DIR, FAKE_APPLE_ADS: `http://127.0.0.1:${port}`, ...settings },
        [`--import=${fakeApple}`, ...currentRelease],
      );

    const first = await start({ DIE_WITH_ANSWER: "on" });
    const install = { installId: "phone", platform: "ios" };
    const at = Date.now();
    await post(first, app, routes.matchLink.path, { ...install, timestamp: at });
    const event = { id: "1", name: "buy", timestamp: at, data: { value: 5, currency: "EUR" } };
    await post(first, app, routes.events.path, { ...install, sentAt: at, events: [event] });
    const signal = { installId: "phone", appleAdsToken: "a token" };
    await post(first, app, routes.adSignals.path, signal);
    expect(await first.ended).toBe("SIGKILL");
    expect(asked).toEqual(["a token"]);

    const second = await start({ CLOCK_AHEAD_MS: afterLease });
    try {
      const admin = createAdminClient({ url: second.url, key: app.secret });
      const state = async () =>
        (await admin.explainInstall({ params: { installId: "phone" } })).adLookups[0]?.state;
      await expect.poll(state, patience).toBe("attributed");
      expect(asked).toEqual(["a token", "a token"]);
      const { rows, total } = await admin.adsReport();
      const counts = { installs: 1, events: 1, revenue: [{ currency: "EUR", amount: "5" }] };
      expect(rows).toMatchObject([{ source: "apple-ads", campaign: "542370539", ...counts }]);
      expect(total).toMatchObject(counts);
    } finally {
      await second.stop("SIGKILL");
    }
  },
  60_000,
);
