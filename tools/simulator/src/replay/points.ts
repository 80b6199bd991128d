import { normalizeClick, normalizeOpen } from "@throughline/engine";
import type { ClickEvidence, OpenEvidence } from "@throughline/engine";
import type { WorldClick, WorldOpen } from "../world/format.ts";
import type { Matcher } from "./matcher.ts";
import { rawClick, rawOpen } from "./raw-signals.ts";

/** A click with its normalised evidence. All rules get the same evidence, so that no rule loses because of worse parsing. */
export interface ParsedClick {
  readonly raw: WorldClick;
  readonly evidence: ClickEvidence;
}

export interface ParsedOpen {
  readonly raw: WorldOpen;
  readonly evidence: OpenEvidence;
}

/** A rule that scores every recent click with points. */
interface PointRule {
  readonly windowMs: number;
  /** How many of the newest clicks are considered. */
  readonly maxClicks?: number;
  /** The key that a click and an open must share to be compared. Null if they cannot be compared. */
  readonly key: {
    readonly click: (click: ParsedClick) => string | null;
    readonly open: (open: ParsedOpen) => string | null;
  };
  readonly points: (click: ParsedClick, open: ParsedOpen) => number;
  /** The points that a match needs. */
  readonly minPoints: number;
  /** Whether a click can be matched only once. */
  readonly claimsClick: boolean;
}

/** Returns a matcher that chooses the click with the most points, or the newest of several, if it has `minPoints`. */
export function pointMatcher(rule: PointRule): Matcher {
  const recent = new Map<string, { click: ParsedClick; number: number }[]>();
  let clicks = 0;
  return {
    async click(raw) {
      clicks += 1;
      const click = { raw, evidence: normalizeClick(rawClick(raw), { digest: identity }) };
      const key = rule.key.click(click);
      if (key === null) return;
      const others = recent.get(key) ?? [];
      const firstRecent = others.findIndex((one) => raw.t - one.click.raw.t <= rule.windowMs);
      others.splice(0, firstRecent < 0 ? others.length : firstRecent);
      others.push({ click, number: clicks });
      recent.set(key, others);
    },
    async open(raw) {
      const open = { raw, evidence: normalizeOpen(rawOpen(raw), { digests: [identity] }) };
      const candidates = recent.get(rule.key.open(open) ?? "") ?? [];
      let [best, most] = [-1, 0];
      for (const [index, { click, number }] of candidates.entries()) {
        if (raw.t - click.raw.t > rule.windowMs) continue;
        if (rule.maxClicks !== undefined && number <= clicks - rule.maxClicks) continue;
        const points = rule.points(click, open);
        if (points >= Math.max(most, rule.minPoints)) [best, most] = [index, points];
      }
      const link = candidates[best]?.click.raw.link ?? null;
      if (rule.claimsClick && best >= 0) candidates.splice(best, 1);
      return { link };
    },
  };
}

function identity(text: string): string {
  return text;
}
