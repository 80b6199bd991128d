import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { WebhookEvent } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import { openSqliteStore } from "@throughline/storage/sqlite";

/** Measures what webhooks add to the CPU time of recording a click in SQLite, by the events that the webhook receives. */
const { values } = parseArgs({
  options: {
    clicks: { type: "string", default: "20000" },
    rounds: { type: "string", default: "5" },
  },
});
const clicks = Number(values.clicks);
const atOnce = 200;

const wants: Record<string, readonly WebhookEvent[] | undefined> = {
  "no webhook": undefined,
  "a webhook without clicks": ["install.matched", "event.logged"],
  "a webhook with clicks": ["link.clicked"],
};

async function openWith(
  folder: string,
  events: readonly WebhookEvent[] | undefined,
): Promise<Store> {
  const store = await openSqliteStore({ folder });
  const at = Date.now();
  const target = { type: "webhook", url: "https://books.example/" };
  const webhook = { id: "wh_1", app: "app", target, createdAt: at, updatedAt: at };
  if (events) await store.outbox.addWebhook({ ...webhook, events });
  return store;
}

/** Returns the CPU time of all threads per click until the click is in the database, in microseconds. */
async function timeOf(store: Store, round: number): Promise<number> {
  const before = process.cpuUsage();
  const network = { v4: { exact: "e", near: "n", wide: "w" } };
  const evidence = { platform: "ios", model: "iphone 15", languages: ["pl-PL"], network } as const;
  for (let done = 0; done < clicks; done += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, index) => {
      const click = `${round}-${done + index}`;
      return store.clicks.record("app", { click, link: "sale", at: Date.now(), evidence });
    });
    await Promise.all(batch);
  }
  await store.clicks.recent("app", 1);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / clicks;
}

const folder = mkdtempSync(join(tmpdir(), "throughline-bench-"));
const stores = await Promise.all(
  Object.entries(wants).map(async ([name, events], index) => ({
    name,
    store: await openWith(join(folder, `${index}`), events),
    times: [] as number[],
  })),
);
try {
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    for (const { store, times } of stores) {
      const time = await timeOf(store, round);
      // The first round is a warm-up.
      if (round > 0) times.push(time);
    }
  }
} finally {
  await Promise.all(stores.map(({ store }) => store.close()));
  rmSync(folder, { recursive: true });
}

const median = (times: number[]) =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
const base = median(stores[0]?.times ?? []);
for (const { name, times } of stores) {
  const time = median(times);
  const ratio = (time / base).toFixed(2);
  process.stdout.write(
    `${name.padEnd(32)} ${time.toFixed(1).padStart(7)} µs per click  × ${ratio}\n`,
  );
}
