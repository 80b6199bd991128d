import { createHmac } from "node:crypto";
import {
  BackgroundStatistics,
  candidateLimit,
  candidatesPerKey,
  decideMatch,
  defaultPolicy,
  evidenceKeys,
  lookupKeys,
  normalizeClick,
  normalizeOpen,
} from "@throughline/engine";
import type { RawClick, RawOpen, Verdict } from "@throughline/engine";
import { MemoryClickStore } from "@throughline/storage/memory";
import type { WorldClick, WorldOpen } from "../world/format.ts";
import type { Matcher } from "./matcher.ts";

const app = "world";
const hour = 3_600_000;

/** Our own matcher: engine and memory store, in the order the service goes through them. */
export function throughline({ threshold }: { readonly threshold: number }): Matcher {
  const policy = { ...defaultPolicy, threshold };
  const store = new MemoryClickStore();
  const background = new BackgroundStatistics();
  let sweepAt = Number.NEGATIVE_INFINITY;

  return {
    async click(click) {
      if (click.t >= sweepAt) {
        await store.forget(app, click.t - policy.windowMs);
        sweepAt = click.t + hour;
      }
      const evidence = normalizeClick(rawClick(click), { digest });
      const keys = evidenceKeys(evidence);
      if (keys.length === 0) return;
      background.record(evidence, click.t);
      await store.record(app, {
        click: click.id,
        link: click.link,
        at: click.t,
        evidence,
        keys,
      });
    },
    async open(open) {
      const evidence = normalizeOpen(rawOpen(open), { digests: [digest] });
      const candidates = await store.candidates(app, {
        keys: lookupKeys(evidence),
        since: open.t - policy.windowMs,
        until: open.t,
        perKey: candidatesPerKey,
        limit: candidateLimit,
      });
      const verdict = decideMatch(evidence, candidates, background, policy, open.t);
      background.recordOpen(evidence.platform, open.t, verdict.nobody);
      const likeliest = likeliestLink(verdict);
      const claimed =
        verdict.click !== undefined &&
        (await store.claim(app, verdict.click, open.id)) === "claimed";
      return {
        link: claimed ? (verdict.link ?? null) : null,
        ...(likeliest === null
          ? {}
          : { likeliest: { link: likeliest, probability: verdict.confidence } }),
      };
    },
  };
}

/** As the service does it: addresses are kept as keyed digests only. */
export function digest(text: string): string {
  return createHmac("sha256", "simulation").update(text).digest("base64url").slice(0, 16);
}

/** A verdict states the likeliest link's probability; its name is in the reasons. */
function likeliestLink({ link, candidates }: Verdict): string | null {
  if (link !== undefined) return link;
  const sums = new Map<string, number>();
  let best: string | null = null;
  for (const candidate of candidates) {
    const sum = (sums.get(candidate.link) ?? 0) + candidate.posterior;
    sums.set(candidate.link, sum);
    if (best === null || sum > (sums.get(best) ?? 0)) best = candidate.link;
  }
  return best;
}

export function rawClick(click: WorldClick): RawClick {
  const { js } = click;
  return {
    userAgent: click.ua ?? "",
    acceptLanguage: click.al ?? undefined,
    address: click.ip ?? undefined,
    secondAddress: click.ip2 ?? undefined,
    hiddenNetwork: click.ipFlag ?? null,
    visitor: click.visitor ?? undefined,
    page: js
      ? {
          screenWidth: js.sw ?? undefined,
          screenHeight: js.sh ?? undefined,
          pixelRatio: js.dpr ?? undefined,
          timeZone: js.tz ?? undefined,
          language: js.lang ?? undefined,
          languages: js.langs ?? undefined,
          touchPoints: js.touch ?? undefined,
          model: js.chModel ?? undefined,
          platformVersion: js.chPv ?? undefined,
        }
      : null,
  };
}

export function rawOpen(open: WorldOpen): RawOpen {
  return {
    platform: open.platform,
    model: open.model ?? undefined,
    manufacturer: open.manufacturer ?? undefined,
    systemVersion: open.osVersion ?? undefined,
    screenWidth: open.sw ?? undefined,
    screenHeight: open.sh ?? undefined,
    scale: open.scale ?? undefined,
    locale: (open.locales ?? []).map((languageTag) => ({ languageTag })),
    timezone: open.tz ?? undefined,
    userAgent: open.ua ?? undefined,
    address: open.ip ?? undefined,
    secondAddress: open.ip2 ?? undefined,
    hiddenNetwork: open.ipFlag ?? null,
  };
}
