import { randomBytes } from "node:crypto";
import { likeliestLink } from "@throughline/engine";
import { createMatchingPath, readVerdict } from "@throughline/server";
import type { App, FingerprintRequest } from "@throughline/server";
import { memoryNodes, openMemoryStore } from "@throughline/storage/memory";
import { hourMs } from "@throughline/engine/durations";
import type { WorldOpen } from "../world/format.ts";
import type { Matcher } from "./matcher.ts";
import { rawClick } from "./raw-signals.ts";

const origin = "https://world.example";
/** With these URLs, the service asks every open without a match for its address of the other family. */
const addressUrls = ["https://v4.world.example", "https://v6.world.example"];

/** How often nodes exchange their statistics. */
const exchangeMs = 1_000;

/**
 * Throughline's matcher: the service's own code from click to answer, on the memory store and with the world's clock. With
 * several `nodes`, the requests go to the nodes in turn.
 */
export function throughline({
  threshold,
  nodes = 1,
  sensitive = false,
}: {
  readonly threshold: number;
  readonly nodes?: number;
  /** Whether the links are marked sensitive. */
  readonly sensitive?: boolean;
}): Matcher {
  // The app has no store pages, so every phone gets the landing page. Whether its script ran is part of the world.
  const app: App = {
    id: "world",
    name: "World",
    linkDomains: ["world.example"],
    matching: { windowMs: 168 * hourMs, threshold },
    createdAt: 0,
    updatedAt: 0,
  };
  const store = openMemoryStore();
  const links = new LinkPaths();
  /** Browsers that clicked before and therefore send their id. */
  const browsers = new Set<string>();
  let now = 0;
  let sweepAt = Number.NEGATIVE_INFINITY;
  let exchangeAt = Number.NEGATIVE_INFINITY;
  let requests = 0;
  const paths = (nodes === 1 ? [store] : memoryNodes(store, nodes)).map((node) =>
    createMatchingPath(app, node, () => now, randomBytes, addressUrls),
  );
  const ready = store.apps.create(app);

  async function moveTo(t: number): Promise<void> {
    await ready;
    now = t;
    if (t >= exchangeAt) {
      for (const path of paths) await path.exchange();
      exchangeAt = t + exchangeMs;
    }
    if (t < sweepAt) return;
    await store.sweep(t);
    sweepAt = t + hourMs;
  }

  function nextNode() {
    requests += 1;
    const path = paths[requests % paths.length];
    if (!path) throw new Error("A replay needs a node.");
    return path;
  }

  /** Returns the path of a created link that is marked sensitive. Path links cannot be. */
  async function storedLink(path: string): Promise<string> {
    const code = path.slice(path.lastIndexOf("/") + 1);
    if (!(await store.links.get(app.id, code))) {
      await store.links.create({
        app: app.id,
        code,
        destination: `${origin}${path}`,
        tags: [],
        sensitive: true,
        deterministicOnly: false,
        disabled: false,
        createdAt: now,
        updatedAt: now,
      });
    }
    return `/${code}`;
  }

  return {
    async click(click) {
      await moveTo(click.t);
      const returning = browsers.has(click.visitor ?? "");
      if (click.visitor) browsers.add(click.visitor);
      const path = links.pathOf(click.link);
      await nextNode().visit(
        { origin, path: sensitive ? await storedLink(path) : path, query: "" },
        { ...rawClick(click), returning },
      );
    },
    async open(open) {
      await moveTo(open.t);
      const ask = (address: string | null | undefined, networkToken?: string) =>
        nextNode().open(
          { ...fingerprint(open), networkToken: networkToken ?? null },
          { address: address ?? undefined, hiddenNetwork: open.ipFlag ?? null },
        );
      const first = await ask(open.ip);
      const { link } =
        first.otherFamily && open.ip2 ? await ask(open.ip2, first.otherFamily.token) : first;
      const stored = await store.installs.get(app.id, open.id);
      const kept = stored?.match.verdict;
      const verdict = kept && (await readVerdict(store.clicks, app.id, kept));
      // Erasing the install keeps the memory of a long replay small.
      await store.erase(app.id, open.id);
      const likeliest = verdict && likeliestLink(verdict);
      return {
        link: link === null ? null : links.linkAt(link),
        ...(stored?.flags && { flags: stored.flags.map(({ kind }) => kind) }),
        ...(verdict && likeliest
          ? { likeliest: { link: links.linkAt(likeliest), probability: verdict.confidence } }
          : {}),
      };
    },
  };
}

/** Returns the request that the client library sends for an open. */
function fingerprint(open: WorldOpen): FingerprintRequest {
  const { platform, model, manufacturer, osVersion, sw, sh, scale, locales, tz, ua } = open;
  return {
    // A world may contain any text here, and so may a request of another SDK.
    platform: platform as FingerprintRequest["platform"],
    installId: open.id,
    timestamp: open.t,
    model: model ?? null,
    manufacturer: manufacturer ?? null,
    systemVersion: osVersion ?? null,
    screenWidth: sw ?? null,
    screenHeight: sh ?? null,
    scale: scale ?? null,
    locale: locales?.map((languageTag) => ({ languageTag })) ?? null,
    timezone: tz ?? null,
    userAgent: ua ?? null,
    installedAt: open.installedAt ?? null,
  };
}

/** Maps the world's links to path links of a link domain and back. */
class LinkPaths {
  readonly #numbers = new Map<string, number>();
  readonly #links: string[] = [];

  pathOf(link: string): string {
    let number = this.#numbers.get(link);
    if (number === undefined) {
      number = this.#links.push(link) - 1;
      this.#numbers.set(link, number);
    }
    return `/link/${number}`;
  }

  /** The link of a URL that the service answered, or of the name under which it was recorded. */
  linkAt(url: string): string {
    const link = this.#links[Number(url.slice(url.lastIndexOf("/") + 1))];
    if (link === undefined) throw new Error(`The replay made no link ${url}.`);
    return link;
  }
}
