import { compareEvidence } from "./agreement.ts";
import type { Agreement } from "./agreement.ts";
import type { BackgroundStatistics } from "./background.ts";
import type { OpenEvidence } from "./evidence.ts";
import type { ModelParameters, NetworkBand } from "./policy.ts";
import { installDensity } from "./timeCurve.ts";
import { UsualValues } from "./usual.ts";
import type { Candidate, Signal } from "./verdict.ts";

/** A candidate with its odds against "nobody" and the likelihood ratios they are made of. */
export interface Weighed {
  readonly candidate: Candidate;
  readonly odds: number;
  readonly agreement: Agreement;
  readonly ratios: Partial<Record<Signal, number>>;
}

const day = 86_400_000;
const hour = 3_600_000;

/**
 * Prepares to weigh one open's candidates:
 * odds = π/(1−π) · f(Δt)/λ · Π m/u, with the evidence chained so that no fact counts twice.
 */
export function createWeigher(
  open: OpenEvidence,
  background: BackgroundStatistics,
  model: ModelParameters,
  now: number,
): (candidate: Candidate) => Weighed {
  const usual = new UsualValues(open, background);
  const prior = model.clickedShare / (1 - model.clickedShare) / clickRate(open, background, now);
  const memo = new Map<string, unknown>();
  const once = <T>(key: string, compute: () => T): T => {
    let value = memo.get(key) as T | undefined;
    if (value === undefined) memo.set(key, (value = compute()));
    return value;
  };

  return (candidate) => {
    const { evidence, at } = candidate;
    const agreement = compareEvidence(open, evidence);
    const own = background.covers(at) ? 1 : 0;
    const ratios: Partial<Record<Signal, number>> = {
      prior: prior * installDensity(model.timeCurve, now - at),
    };
    const { network, on, secondNetwork } = agreement;
    if (network) {
      const band = model.network.find(({ withinMs }) => now - at < withinMs);
      const u = on && once(`n${on.exact}${own}`, () => usual.network(on, own));
      if (band) {
        const comparable = open.networks.some(
          ({ v4, v6 }) => (v4 && evidence.network.v4) || (v6 && evidence.network.v6),
        );
        ratios.network = networkRatio(network, band, comparable, u, () =>
          once("f", () => usual.family()),
        );
      }
      if (secondNetwork) {
        const u2 = once(`N${own}`, () => usual.secondNetwork(own));
        ratios.secondNetwork = ratio(secondNetwork === "same", model.secondNetwork.same, u2);
      }
    }
    if (agreement.timeZone) {
      const shared =
        network === "same"
          ? on?.exact
          : network === "near" || network === "wide"
            ? on?.wide
            : undefined;
      const u = once(`t${shared}${own}`, () => usual.timeZone(shared, own));
      ratios.timeZone = ratio(agreement.timeZone === "same", model.timeZone.same, u);
    }
    if (agreement.language) {
      const u = once(`l${own}`, () => usual.language(own));
      ratios.language = languageRatio(agreement.language, model.language, u);
    }
    if (agreement.model) {
      const u = once(`m${own}`, () => usual.model(own));
      ratios.model = ratio(agreement.model === "same", model.model.same, u);
    }
    if (agreement.screen) {
      const u = once(`s${own}`, () => usual.screen(own));
      ratios.screen = ratio(agreement.screen === "same", model.screen.same, u);
    }
    if (agreement.os) {
      const u = once(`o${own}`, () => usual.os(own));
      ratios.os = osRatio(agreement.os, model.os, u, evidence.osFrozen === true);
    }
    let odds = 1;
    for (const signal in ratios) odds *= ratios[signal as Signal] ?? 1;
    return { candidate, odds, agreement, ratios };
  };
}

/** The busier of the last hour and the last day, on the open's platform. */
function clickRate(open: OpenEvidence, { rates }: BackgroundStatistics, now: number): number {
  return Math.max(
    rates.over(open.platform, now, hour),
    rates.over(open.platform, now, day),
    rates.over(open.platform, now, 7 * day),
    1 / (7 * day),
  );
}

const least = 1e-4;

function ratio(same: boolean, m: number, u: number): number {
  return same ? m / u : (1 - m) / Math.max(1 - u, least);
}

function networkRatio(
  level: NonNullable<Agreement["network"]>,
  band: NetworkBand,
  comparable: boolean,
  u: { same: number; near: number; wide: number } | undefined,
  family: () => number,
): number {
  if (level === "otherFamily") return band.otherFamily / family();
  if (!u) return 1;
  // Where a family is shared there was something to compare: the rest of the band fills up to 1.
  const scale = comparable ? 1 / (1 - band.otherFamily) : 1;
  const { same, near, wide } = band;
  switch (level) {
    case "same":
      return (scale * same) / u.same;
    case "near":
      return (scale * near) / Math.max(u.near - u.same, 5e-4);
    case "wide":
      return (scale * wide) / Math.max(u.wide - u.near, 5e-4);
    default:
      return (scale * (1 - same - near - wide - band.otherFamily)) / Math.max(1 - u.wide, 0.05);
  }
}

function languageRatio(
  level: NonNullable<Agreement["language"]>,
  m: ModelParameters["language"],
  u: { same: number; base: number },
): number {
  switch (level) {
    case "same":
      return m.same / u.same;
    case "base":
      return m.base / Math.max(u.base, least);
    case "listed":
      return m.listed / 0.05;
    default:
      return (1 - m.same - m.base - m.listed) / Math.max(1 - u.base, 0.05);
  }
}

function osRatio(
  level: NonNullable<Agreement["os"]>,
  m: ModelParameters["os"],
  u: { same: number; major: number; frozen: number },
  frozen: boolean,
): number {
  switch (level) {
    case "same":
      return m.same / u.same;
    case "frozen":
      return (m.same + m.major) / u.frozen;
    case "major":
      return m.major / Math.max(u.major - u.same, 0.01);
    default:
      return (1 - m.same - m.major) / Math.max(1 - (frozen ? u.frozen : u.major), 0.05);
  }
}
