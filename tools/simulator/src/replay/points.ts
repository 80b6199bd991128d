import { normalizeClick, normalizeOpen } from "@throughline/engine";
import type { ClickEvidence, OpenEvidence } from "@throughline/engine";
import type { WorldClick, WorldOpen } from "../world/format.ts";
import type { Matcher } from "./matcher.ts";
import { rawClick, rawOpen } from "./raw-signals.ts";

/** A line of a world, and what our own reading of it is: no rule loses for want of parsing. */
export interface ReadClick {
  readonly raw: WorldClick;
  readonly evidence: ClickEvidence;
}

export interface ReadOpen {
  readonly raw: WorldOpen;
  readonly evidence: OpenEvidence;
}

/** A rule that gives every recent click points. */
interface PointRule {
  readonly windowMs: number;
  /** Only so many of the newest clicks are looked at. */
  readonly newest?: number;
  /** What a click and an open must share to be compared at all; null: not even that. */
  readonly shared: {
    readonly click: (click: ReadClick) => string | null;
    readonly open: (open: ReadOpen) => string | null;
  };
  readonly points: (click: ReadClick, open: ReadOpen) => number;
  /** What a match takes. */
  readonly enough: number;
  /** Whether a click serves one open only. */
  readonly claims: boolean;
}

/** Routes to the click with the most points, the newest of equals, if they are enough. */
export function mostPoints(rule: PointRule): Matcher {
  const recent = new Map<string, { click: ReadClick; number: number }[]>();
  let clicks = 0;
  return {
    async click(raw) {
      clicks += 1;
      const click = { raw, evidence: normalizeClick(rawClick(raw), { digest: asItIs }) };
      const key = rule.shared.click(click);
      if (key === null) return;
      const others = recent.get(key) ?? [];
      const kept = others.findIndex((one) => raw.t - one.click.raw.t <= rule.windowMs);
      others.splice(0, kept < 0 ? others.length : kept);
      others.push({ click, number: clicks });
      recent.set(key, others);
    },
    async open(raw) {
      const open = { raw, evidence: normalizeOpen(rawOpen(raw), { digests: [asItIs] }) };
      const found = recent.get(rule.shared.open(open) ?? "") ?? [];
      let [best, most] = [-1, 0];
      for (const [index, { click, number }] of found.entries()) {
        if (raw.t - click.raw.t > rule.windowMs) continue;
        if (rule.newest !== undefined && number <= clicks - rule.newest) continue;
        const points = rule.points(click, open);
        if (points >= Math.max(most, rule.enough)) [best, most] = [index, points];
      }
      const link = found[best]?.click.raw.link ?? null;
      if (rule.claims && best >= 0) found.splice(best, 1);
      return { link };
    },
  };
}

function asItIs(text: string): string {
  return text;
}
