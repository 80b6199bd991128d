import {
  onlyClickInFiveMinutes,
  sameAddressAndSystem,
  sameAddressLatestClick,
} from "./replay/baselines.ts";
import type { Matcher } from "./replay/matcher.ts";
import { detourWeights, linkForty, traceback } from "./replay/published-rules.ts";
import { plainMatcher } from "./replay/plain-matcher.ts";
import { throughline } from "./replay/throughline.ts";

/** Throughline and the matchers it is compared with, by their names in reports. */
export const matchers = {
  Throughline: throughline,
  "same IP, latest click, 24 h": sameAddressLatestClick,
  "same IP and OS, latest click, 24 h": sameAddressAndSystem,
  "same IP and platform, only click in 5 min": onlyClickInFiveMinutes,
  "Detour's weights": detourWeights,
  "Traceback's rule": traceback,
  "LinkForty's rule": linkForty,
  "plain model, fixed values": plainMatcher,
} as const satisfies Readonly<Record<string, (policy: { threshold: number }) => Matcher>>;

export type MatcherName = keyof typeof matchers;
