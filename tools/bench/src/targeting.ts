import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localAdmin, openStore } from "@throughline/server";
import type { LinkDraft } from "@throughline/protocol";
import { median, openOnce, prepareLinks, startService, warmUp } from "./bench-service.ts";
import { startLoad } from "./load.ts";
import type { Turn } from "./load.ts";
import { linkCodes, traffics } from "./traffic.ts";

/**
 * `npm run targeting -w @throughline/bench` measures what ten rules, and a split test, add to the CPU time of a click. The
 * same traffic goes to links with and without rules, in turns. Only the last rule applies.
 */
const rounds = 12;
const roundMs = 1000;
const connections = 64;

/** The number of links of each kind. All of them must fit into the service's cache of 5,000 links. */
const linkCount = 1000;
const usedLink = /^GET \/link\d{1,3}\?/;

const { many } = traffics;
if (!many) throw new Error("There is no traffic of many links.");

type Rules = NonNullable<LinkDraft["rules"]>;
const conditions: Rules[number]["when"][] = [
  { countries: ["DE", "AT", "CH"] },
  { languages: ["ja", "zh"] },
  { platforms: ["ios"], minOsVersion: "17" },
  { devices: ["tablet"], countries: ["US"] },
  { referrers: ["news.example", "blog.example"] },
  { inAppBrowser: true, languages: ["ko"] },
  { from: "2030-01-01T00:00:00Z" },
  { days: ["sunday"], hours: { from: "03:00", until: "03:01" }, languages: ["fr"] },
  { visitor: "returning" },
  {},
];
const kinds = {
  plain: {},
  "ten rules": {
    rules: conditions.map((when, index) => ({
      name: `Rule ${index + 1}`,
      when,
      destination: `https://shop.example/${index}`,
    })),
  },
  "split test": {
    split: {
      variants: [
        { name: "A", weight: 50 },
        { name: "B", weight: 50, destination: "https://shop.example/b" },
      ],
    },
  },
} satisfies Record<string, Partial<LinkDraft>>;
const names = Object.keys(kinds) as (keyof typeof kinds)[];
const prefixOf = (kind: number) => (kind === 0 ? "" : `k${kind}-`);

const folder = mkdtempSync(join(tmpdir(), "throughline-targeting-"));
const load = startLoad();
try {
  const bench = await prepareLinks(folder);
  await createLinks(bench.app);
  const server = await startService(folder, many.environment);
  await openOnce(server, bench);
  const times = names.map((): number[] => []);
  const requests = names.map((_, kind) =>
    many.requests
      .filter((request) => usedLink.test(request))
      .map((request) => request.replace("GET /", `GET /${prefixOf(kind)}`)),
  );
  const turn = (kind: number, ms: number): Promise<Turn> =>
    load.turn(server, { ms, connections, requests: requests[kind] ?? [], status: many.status });
  for (const kind of names.keys()) await warmUp((ms) => turn(kind, ms));
  for (let round = 0; round < rounds; round += 1) {
    // Change the order in each round, because the service has regular tasks.
    for (const place of names.keys()) {
      const kind = (place + round) % names.length;
      const { server: microseconds } = await turn(kind, roundMs);
      if (microseconds !== undefined) times[kind]?.push(microseconds);
    }
  }
  const [plain = Number.NaN] = times.map(median);
  for (const [kind, name] of names.entries()) {
    const own = median(times[kind] ?? []);
    const ratio = (own / plain).toFixed(2);
    process.stdout.write(`${name.padEnd(12)} ${own.toFixed(1)} µs of CPU per click, ${ratio} ×\n`);
  }
  await server.stop();
} finally {
  load.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function createLinks(appId: string): Promise<void> {
  const store = await openStore({ dataFolder: folder });
  const app = await store.apps.get(appId);
  if (!app) throw new Error("The app is missing.");
  const tools = { now: Date.now, random: randomBytes };
  const admin = localAdmin({ ...tools, store, app, serviceUrl: "https://go.shop.example" });
  for (const [kind, name] of names.entries()) {
    if (kind === 0) continue;
    for (const code of linkCodes.slice(0, linkCount)) {
      const body: LinkDraft = {
        code: prefixOf(kind) + code,
        destination: "https://shop.example/sale",
        ...kinds[name],
      };
      await admin.createLink({ body });
    }
  }
  await store.close();
}
