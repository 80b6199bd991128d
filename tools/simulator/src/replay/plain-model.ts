import type {
  Candidate,
  ClickEvidence,
  ModelParameters,
  NetworkDigests,
  OpenEvidence,
} from "@throughline/engine";
import { baseOf, fitsFrozen, minAddressShare, sizeOf } from "./plain-background.ts";
import type { PlainBackground } from "./plain-background.ts";

const minDisagreement = 0.02;
/** The click rate is computed once per five minutes. */
const rateSlotMs = 300_000;

/**
 * Implements the textbook form of the model in docs/reference/matching-model.md (Fellegi–Sunter): each value counts by its share among
 * the newest clicks, the time zone given the network, the language given the time zone. λ is the click rate around
 * the click. Returns a function that gives the odds of each candidate of one open.
 */
export function plainOdds(
  open: OpenEvidence,
  background: PlainBackground,
  model: ModelParameters,
  now: number,
): (candidate: Candidate) => number {
  const { platform, timeZone: zone = "", screen } = open;
  const u = sharesOf(open, background);
  const { v4, v6 } = open.networks[0] ?? {};
  const on = {
    v4: v4 && networkShares(v4, zone, background),
    v6: v6 && networkShares(v6, zone, background),
  };
  const rates = new Map<number, number>();
  const sizes = new Map<string, number>();

  function rate(at: number): number {
    const slot = Math.floor(at / rateSlotMs);
    const clickRate = rates.get(slot) ?? background.rateNear(platform, at, now);
    rates.set(slot, clickRate);
    return clickRate;
  }

  function density(elapsed: number): number {
    const after = Math.max(elapsed, 1000);
    let from = { withinMs: 1000, share: 0 };
    for (const to of model.timeCurve) {
      if (after <= to.withinMs) {
        return (to.share - from.share) / Math.log(to.withinMs / from.withinMs) / after;
      }
      from = to;
    }
    return 0;
  }

  /** The ratio of the network, and the share of the open's time zone on it if the network is shared. */
  function network(click: ClickEvidence, elapsed: number): { ratio: number; zone: number } {
    const band = model.network.find(({ withinMs }) => elapsed < withinMs);
    const { v4: click4, v6: click6 } = click.network;
    if (!band || !(v4 || v6) || !(click4 || click6)) return { ratio: 1, zone: u.zone };
    const levels = [levelOf(v6, click6), levelOf(v4, click4)];
    const level = Math.min(...levels);
    if (level === 4) {
      const family = click6 ? u.v6 : u.v4;
      return { ratio: band.otherFamily / Math.max(family, minDisagreement), zone: u.zone };
    }
    const shares = levels[0] === level ? on.v6 : on.v4;
    if (!shares) return { ratio: 1, zone: u.zone };
    const different = 1 - band.same - band.near - band.wide - band.otherFamily;
    const m = [band.same, band.near, band.wide, different][level] ?? 1;
    return { ratio: m / (shares.levels[level] ?? 1), zone: level < 3 ? shares.zone : u.zone };
  }

  function language(click: ClickEvidence): number {
    const [clicked] = click.languages;
    const [opened] = open.languages;
    if (!clicked || !opened) return 1;
    const { same, base, listed } = model.language;
    if (clicked === opened) return same / u.tag;
    if (baseOf(clicked) === baseOf(opened)) return base / Math.max(u.base - u.tag, minDisagreement);
    if (open.languages.some((other) => baseOf(other) === baseOf(clicked))) return listed / 0.05;
    return (1 - same - base - listed) / Math.max(1 - u.base, minDisagreement);
  }

  /** If both models are known, the screen is ignored. */
  function device(click: ClickEvidence): number {
    if (open.model && click.model) {
      return compareValues(open.model === click.model, model.model.same, u.model);
    }
    if (!screen || !click.screen) return 1;
    const same =
      Math.abs(screen.short - click.screen.short) <= 1 &&
      Math.abs(screen.long - click.screen.long) <= 1;
    const size = sizeOf(same ? click.screen : screen);
    const start = platform === "ios" ? 0.12 : 0.05;
    const share =
      sizes.get(size) ?? background.share(`s|${platform}|${size}`, `s|${platform}|`, start);
    sizes.set(size, share);
    return compareValues(same, model.screen.same, share);
  }

  function system({ os: clicked, osFrozen }: ClickEvidence): number {
    const { os } = open;
    if (!os || !clicked) return 1;
    const { same, major } = model.os;
    const different = 1 - same - major;
    if (osFrozen) {
      return fitsFrozen(os) ? 1 / u.frozen : different / Math.max(1 - u.frozen, minDisagreement);
    }
    if (os[0] !== clicked[0]) return different / Math.max(1 - u.osMajor, minDisagreement);
    if (os[1] === undefined || clicked[1] === undefined || os[1] === clicked[1]) return same / u.os;
    return major / Math.max(u.osMajor - u.os, minDisagreement);
  }

  const prior = model.clickedShare / (1 - model.clickedShare);
  return ({ at, evidence: click }) => {
    const where = network(click, now - at);
    const timeZone =
      zone && click.timeZone
        ? compareValues(zone === click.timeZone, model.timeZone.same, where.zone)
        : 1;
    return (
      ((prior * density(now - at)) / rate(at)) *
      where.ratio *
      timeZone *
      language(click) *
      device(click) *
      system(click)
    );
  };
}

/** Returns the shares of the open's values. */
function sharesOf(
  { platform, timeZone: zone = "", languages: [tag = ""], model, os = [] }: OpenEvidence,
  background: PlainBackground,
) {
  const share = background.share.bind(background);
  const any = { model: `m|${platform}|`, os: `o|${platform}|`, language: `tl|${zone}|` };
  return {
    v4: share("f|v4", "all", 0.5),
    v6: share("f|v6", "all", 0.5),
    zone: share(`t|${zone}`, "t|", 0.1),
    tag: share(any.language + tag, any.language, 0.3, 5),
    base: share(`tb|${zone}|${baseOf(tag)}`, any.language, 0.4, 5),
    model: share(`${any.model}${model ?? ""}`, any.model, platform === "ios" ? 0.06 : 0.01),
    os: share(any.os + os.slice(0, 2).join("."), any.os, 0.15),
    osMajor: share(`om|${platform}|${os[0]}`, any.os, 0.35),
    frozen: share(`of|${platform}`, any.os, 0.6),
  };
}

/** Returns the shares of the open's network by level (same, near, wide, different), and of its time zone on that network. */
function networkShares(
  { exact, near, wide }: NetworkDigests,
  zone: string,
  background: PlainBackground,
) {
  const share = (digest: string, start: number) =>
    background.share(`n|${digest}`, "all", start, undefined, minAddressShare);
  const wideShare = share(wide, 0.01);
  return {
    levels: [
      share(exact, 5e-4),
      share(near, 0.002),
      wideShare,
      Math.max(1 - wideShare, minDisagreement),
    ],
    zone: background.share(`nt|${wide}|${zone}`, `nt|${wide}|`, 0.9, 2),
  };
}

/** How two addresses of one family agree: 0 same, 1 near, 2 wide, 3 different, 4 not comparable. */
function levelOf(on: NetworkDigests | undefined, click: NetworkDigests | undefined): number {
  if (!on || !click) return 4;
  return [on.exact === click.exact, on.near === click.near, on.wide === click.wide, true].indexOf(
    true,
  );
}

function compareValues(same: boolean, m: number, u: number): number {
  return same ? m / u : (1 - m) / Math.max(1 - u, minDisagreement);
}
