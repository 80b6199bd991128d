import type {
  Candidate,
  ClickEvidence,
  ModelParameters,
  NetworkDigests,
  OpenEvidence,
} from "@throughline/engine";

const hour = 3_600_000;
const sampleSize = 8000;
const leastShare = 5e-4;
const leastDisagreement = 0.02;
/** The starting share of a value weighs as much as this many clicks. */
const priorClicks = 20;
/** Half-widths of the spans tried around a click for its rate, until one holds enough clicks. */
const halfWidths = [hour / 2, 2 * hour, 12 * hour, 84 * hour];
const enoughClicks = 30;

/**
 * Fellegi–Sunter as docs/matching.md writes it down, read literally: every value by its share among
 * the newest clicks, time zone given the network, language given the time zone, the click rate
 * around the click.
 */
export class PlainModel {
  readonly #model: ModelParameters;
  readonly #windowMs: number;
  readonly #counts = new Map<string, number>();
  readonly #times = new Map<string, number[]>();
  readonly #rates = new Map<string, number>();
  #ratesOf = 0;
  #sample: { evidence: ClickEvidence; at: number }[] = [];

  constructor(model: ModelParameters, windowMs: number) {
    this.#model = model;
    this.#windowMs = windowMs;
  }

  record(evidence: ClickEvidence, at: number): void {
    this.#sample.push({ evidence, at });
    this.#count(evidence, 1);
    const times = this.#times.get(evidence.platform);
    if (times) times.push(at);
    else this.#times.set(evidence.platform, [at]);
    // Twice the size, so that forgetting is rare enough to copy the rest.
    if (this.#sample.length >= 2 * sampleSize) this.#forget(this.#sample.length - sampleSize);
    const stale = this.#sample.findIndex((click) => click.at >= at - this.#windowMs);
    if (stale > 0) this.#forget(stale);
  }

  odds(open: OpenEvidence, { at, evidence: click }: Candidate, now: number): number {
    const { clickedShare } = this.#model;
    const prior = clickedShare / (1 - clickedShare) / this.#rateNear(open.platform, at, now);
    const network = this.#network(open, click, now - at);
    return (
      prior *
      this.#density(now - at) *
      network.ratio *
      this.#timeZone(open, click, network.shared) *
      this.#language(open, click) *
      this.#device(open, click) *
      this.#system(open, click)
    );
  }

  #network(open: OpenEvidence, click: ClickEvidence, elapsed: number) {
    const band = this.#model.network.find(({ withinMs }) => elapsed < withinMs);
    const [own] = open.networks;
    const { v4, v6 } = click.network;
    if (!band || !own || !(own.v4 || own.v6) || !(v4 || v6)) return { ratio: 1 };
    const pairs = [pair(own.v6, v6), pair(own.v4, v4)].filter((found) => found !== null);
    const [best] = pairs.toSorted((a, b) => a.level - b.level);
    if (!best) {
      const family = this.#share(v6 ? "f|v6" : "f|v4", "all", 0.5);
      return { ratio: band.otherFamily / Math.max(family, leastDisagreement) };
    }
    const { exact, near, wide } = best.on;
    const wideShare = this.#share(`n|${wide}`, "all", 0.01);
    const different = 1 - band.same - band.near - band.wide - band.otherFamily;
    const ratios = [
      band.same / this.#share(`n|${exact}`, "all", leastShare),
      band.near / this.#share(`n|${near}`, "all", 0.002),
      band.wide / wideShare,
      different / Math.max(1 - wideShare, leastDisagreement),
    ];
    return { ratio: ratios[best.level] ?? 1, ...(best.level < 3 && { shared: wide }) };
  }

  #timeZone(open: OpenEvidence, click: ClickEvidence, network: string | undefined): number {
    const zone = open.timeZone;
    if (!zone || !click.timeZone) return 1;
    const u =
      network === undefined
        ? this.#share(`t|${zone}`, "t|", 0.1)
        : this.#share(`nt|${network}|${zone}`, `nt|${network}|`, 0.9, 2);
    return sameOrNot(zone === click.timeZone, this.#model.timeZone.same, u);
  }

  #language(open: OpenEvidence, click: ClickEvidence): number {
    const [clicked] = click.languages;
    const [own] = open.languages;
    if (!clicked || !own) return 1;
    const { same, base, listed } = this.#model.language;
    const zone = open.timeZone ?? "";
    const tag = this.#share(`tl|${zone}|${own}`, `tl|${zone}|`, 0.3, 5);
    const wider = this.#share(`tb|${zone}|${baseOf(own)}`, `tl|${zone}|`, 0.4, 5);
    if (clicked === own) return same / tag;
    if (baseOf(clicked) === baseOf(own)) return base / Math.max(wider - tag, leastDisagreement);
    if (open.languages.some((other) => baseOf(other) === baseOf(clicked))) return listed / 0.05;
    return (1 - same - base - listed) / Math.max(1 - wider, leastDisagreement);
  }

  /** With the model known the screen says nothing more. */
  #device({ platform, model, screen }: OpenEvidence, click: ClickEvidence): number {
    const ios = platform === "ios";
    if (model && click.model) {
      const u = this.#share(`m|${platform}|${model}`, `m|${platform}|`, ios ? 0.06 : 0.01);
      return sameOrNot(model === click.model, this.#model.model.same, u);
    }
    if (!screen || !click.screen) return 1;
    const same =
      Math.abs(screen.short - click.screen.short) <= 1 &&
      Math.abs(screen.long - click.screen.long) <= 1;
    const size = sizeOf(same ? click.screen : screen);
    const u = this.#share(`s|${platform}|${size}`, `s|${platform}|`, ios ? 0.12 : 0.05);
    return sameOrNot(same, this.#model.screen.same, u);
  }

  #system({ platform, os }: OpenEvidence, click: ClickEvidence): number {
    if (!os || !click.os) return 1;
    const { same, major } = this.#model.os;
    const different = 1 - same - major;
    const any = `o|${platform}|`;
    if (click.osFrozen) {
      const u = this.#share(`of|${platform}`, any, 0.6);
      return fitsFrozen(os) ? 1 / u : different / Math.max(1 - u, leastDisagreement);
    }
    const u = this.#share(any + os.slice(0, 2).join("."), any, 0.15);
    const wider = this.#share(`om|${platform}|${os[0]}`, any, 0.35);
    if (os[0] !== click.os[0]) return different / Math.max(1 - wider, leastDisagreement);
    if (os[1] === undefined || click.os[1] === undefined || os[1] === click.os[1]) return same / u;
    return major / Math.max(wider - u, leastDisagreement);
  }

  /** The rate around a click; clicks of the same five minutes share one reading per open. */
  #rateNear(platform: string, at: number, now: number): number {
    if (now !== this.#ratesOf) {
      this.#ratesOf = now;
      this.#rates.clear();
    }
    const slot = `${platform} ${Math.floor(at / (hour / 12))}`;
    const known = this.#rates.get(slot) ?? this.#rate(platform, at, now);
    this.#rates.set(slot, known);
    return known;
  }

  /** Clicks per ms on the platform around a moment, as far as they are past. */
  #rate(platform: string, at: number, now: number): number {
    const times = this.#times.get(platform) ?? [];
    let rate = 1 / this.#windowMs;
    for (const half of halfWidths) {
      const from = Math.max(at - half, times[0] ?? at);
      const to = Math.min(at + half, now);
      const clicks = firstNotBefore(times, to + 1) - firstNotBefore(times, from);
      rate = Math.max(clicks, 1) / Math.max(to - from, hour / 2);
      if (clicks >= enoughClicks) break;
    }
    return rate;
  }

  #density(elapsed: number): number {
    const after = Math.max(elapsed, 1000);
    let from = { withinMs: 1000, share: 0 };
    for (const to of this.#model.timeCurve) {
      if (after <= to.withinMs) {
        return (to.share - from.share) / Math.log(to.withinMs / from.withinMs) / after;
      }
      from = to;
    }
    return 0;
  }

  #share(term: string, any: string, start: number, weight = priorClicks): number {
    const [count, total] = [this.#counts.get(term) ?? 0, this.#counts.get(any) ?? 0];
    return Math.max(leastShare, (count + weight * start) / (total + weight));
  }

  #count(click: ClickEvidence, by: number): void {
    for (const term of termsOf(click)) this.#counts.set(term, (this.#counts.get(term) ?? 0) + by);
  }

  #forget(clicks: number): void {
    for (const { evidence } of this.#sample.slice(0, clicks)) this.#count(evidence, -1);
    this.#sample = this.#sample.slice(clicks);
  }
}

/** How two addresses of one family agree: 0 same, 1 near, 2 wide, 3 different. */
function pair(on: NetworkDigests | undefined, click: NetworkDigests | undefined) {
  if (!on || !click) return null;
  const same = [on.exact === click.exact, on.near === click.near, on.wide === click.wide, true];
  return { on, level: same.indexOf(true) };
}

function sameOrNot(same: boolean, m: number, u: number): number {
  return same ? m / u : (1 - m) / Math.max(1 - u, leastDisagreement);
}

function termsOf({ platform, network, timeZone = "", ...click }: ClickEvidence): string[] {
  const list = ["all"];
  for (const family of ["v4", "v6"] as const) {
    const on = network[family];
    if (!on) continue;
    list.push(`f|${family}`, `n|${on.exact}`, `n|${on.near}`, `n|${on.wide}`);
    if (timeZone) list.push(`nt|${on.wide}|`, `nt|${on.wide}|${timeZone}`);
  }
  if (timeZone) list.push("t|", `t|${timeZone}`);
  const [tag] = click.languages;
  if (tag) {
    list.push(`tl|${timeZone}|`, `tl|${timeZone}|${tag}`, `tb|${timeZone}|${baseOf(tag)}`);
  }
  if (click.model) list.push(`m|${platform}|`, `m|${platform}|${click.model}`);
  if (click.screen) list.push(`s|${platform}|`, `s|${platform}|${sizeOf(click.screen)}`);
  if (click.os && !click.osFrozen) {
    const version = click.os.slice(0, 2).join(".");
    list.push(`o|${platform}|`, `o|${platform}|${version}`, `om|${platform}|${click.os[0]}`);
    if (fitsFrozen(click.os)) list.push(`of|${platform}`);
  }
  return list;
}

function baseOf(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

function sizeOf({ short, long }: { readonly short: number; readonly long: number }): string {
  return `${Math.round(short)}x${Math.round(long)}`;
}

function fitsFrozen([major = 0, minor = 6]: readonly number[]): boolean {
  return major >= 26 || (major === 18 && (minor === 6 || minor === 7));
}

function firstNotBefore(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
