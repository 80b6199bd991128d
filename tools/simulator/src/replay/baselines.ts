import { dayMs } from "@throughline/engine/durations";
import type { WorldClick, WorldOpen } from "../world/format.ts";
import type { Matcher } from "./matcher.ts";

const fiveMinutes = 300_000;

/** Returns a matcher for the simplest rule: the newest click from the same address within 24 hours. */
export function sameAddressLatestClick(): Matcher {
  return latestClickBy({
    click: ({ ip }) => networkOf(ip),
    open: ({ ip }) => networkOf(ip),
  });
}

/** Returns a matcher that chooses the newest click from the same address and the same system within 24 hours. */
export function sameAddressAndSystem(): Matcher {
  return latestClickBy({
    click: ({ ip, ua }) => joined(networkOf(ip), systemOf(ua)),
    open: ({ ip, platform, osVersion }) =>
      joined(networkOf(ip), `${platform.toLowerCase()} ${(osVersion ?? "").split(".")[0]}`),
  });
}

/** Returns a matcher for Grovs' published rule: the click from the same address and platform, if it is the only one within five minutes. */
export function onlyClickInFiveMinutes(): Matcher {
  const recent = new Map<string, WorldClick[]>();
  return {
    async click(click) {
      const value = joined(networkOf(click.ip), platformOf(click.ua));
      if (value === null) return;
      recent.set(value, [
        ...(recent.get(value) ?? []).filter(({ t }) => click.t - t <= fiveMinutes),
        click,
      ]);
    },
    async open(open) {
      const value = joined(networkOf(open.ip), open.platform.toLowerCase());
      const candidates = (recent.get(value ?? "") ?? []).filter(
        ({ t }) => open.t - t <= fiveMinutes,
      );
      const [click] = candidates;
      if (value === null || click === undefined || candidates.length > 1) return { link: null };
      recent.delete(value);
      return { link: click.link };
    },
  };
}

function latestClickBy(key: {
  click: (click: WorldClick) => string | null;
  open: (open: WorldOpen) => string | null;
}): Matcher {
  const newest = new Map<string, WorldClick>();
  return {
    async click(click) {
      const value = key.click(click);
      if (value !== null) newest.set(value, click);
    },
    async open(open) {
      const value = key.open(open);
      const click = value === null ? undefined : newest.get(value);
      if (value === null || click === undefined || open.t - click.t > dayMs) return { link: null };
      newest.delete(value);
      return { link: click.link };
    },
  };
}

/** Returns an IPv4 address, or the /64 of an IPv6 address, whose lower half changes daily. */
export function networkOf(ip: string | null | undefined): string | null {
  if (!ip) return null;
  const plain = ip.replace(/^::ffff:(?=\d+\.)/iu, "");
  return plain.includes(":") ? plain.split(":").slice(0, 4).join(":").toLowerCase() : plain;
}

function platformOf(ua: string | null | undefined): string | null {
  return systemOf(ua)?.split(" ")[0] ?? null;
}

/** Returns the platform and major version in the user agent, even if the version is frozen. */
function systemOf(ua: string | null | undefined): string | null {
  const apple = /OS (\d+)[_\d]* like Mac OS X/u.exec(ua ?? "");
  if (apple) return `ios ${apple[1]}`;
  const android = /Android (\d+)/u.exec(ua ?? "");
  return android ? `android ${android[1]}` : null;
}

function joined(network: string | null, system: string | null): string | null {
  return network === null || system === null ? null : `${network} ${system}`;
}
