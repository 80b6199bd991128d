import type { ClickEvidence } from "@throughline/engine";
import { hourMs } from "@throughline/engine/durations";

const sampleSize = 8000;
const minShare = 5e-4;
/** The minimum share of an address: one click of the sample, because most addresses are seen once. */
export const minAddressShare = 1 / sampleSize;
/** The number of clicks that the starting share of a value counts for. */
const priorClicks = 20;
/** The click rate is measured in the smallest of these spans around a click that has at least `minClicks` clicks. */
const halfWidths = [hourMs / 2, 2 * hourMs, 12 * hourMs, 84 * hourMs];
const minClicks = 30;

/** The statistics of the plain model: each value's share among the newest clicks, and the click rate. */
export class PlainBackground {
  readonly #windowMs: number;
  readonly #counts = new Map<string, number>();
  readonly #times = new Map<string, number[]>();
  #sample: { evidence: ClickEvidence; at: number }[] = [];

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  record(evidence: ClickEvidence, at: number): void {
    this.#sample.push({ evidence, at });
    this.#count(evidence, 1);
    const times = this.#times.get(evidence.platform);
    if (times) times.push(at);
    else this.#times.set(evidence.platform, [at]);
    // The sample grows to twice its size before it is cut, because cutting copies it.
    if (this.#sample.length >= 2 * sampleSize) this.#forget(this.#sample.length - sampleSize);
    const stale = this.#sample.findIndex((click) => click.at >= at - this.#windowMs);
    if (stale > 0) this.#forget(stale);
  }

  /** The share of a value among the clicks that show any value of its kind, at least `least`. */
  share(term: string, any: string, start: number, weight = priorClicks, least = minShare): number {
    const [count, total] = [this.#counts.get(term) ?? 0, this.#counts.get(any) ?? 0];
    return Math.max(least, (count + weight * start) / (total + weight));
  }

  /** The rate of the platform's clicks per ms around `at`, up to `now`. */
  rateNear(platform: string, at: number, now: number): number {
    const times = this.#times.get(platform) ?? [];
    let rate = 1 / this.#windowMs;
    for (const half of halfWidths) {
      const from = Math.max(at - half, times[0] ?? at);
      const to = Math.min(at + half, now);
      const clicks = firstNotBefore(times, to + 1) - firstNotBefore(times, from);
      rate = Math.max(clicks, 1) / Math.max(to - from, hourMs / 2);
      if (clicks >= minClicks) break;
    }
    return rate;
  }

  #count(click: ClickEvidence, by: number): void {
    for (const term of termsOf(click)) this.#counts.set(term, (this.#counts.get(term) ?? 0) + by);
  }

  #forget(clicks: number): void {
    for (const { evidence } of this.#sample.slice(0, clicks)) this.#count(evidence, -1);
    this.#sample = this.#sample.slice(clicks);
  }
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

export function baseOf(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

export function sizeOf({ short, long }: { readonly short: number; readonly long: number }): string {
  return `${Math.round(short)}x${Math.round(long)}`;
}

export function fitsFrozen([major = 0, minor = 6]: readonly number[]): boolean {
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
