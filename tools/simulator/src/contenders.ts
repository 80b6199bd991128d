import {
  onlyClickOfTheMoment,
  sameAddressAndSystem,
  sameAddressLatestClick,
} from "./replay/baselines.ts";
import type { Matcher } from "./replay/matcher.ts";
import { detourWeights, linkForty, traceback } from "./replay/published-rules.ts";
import { plainReference } from "./replay/reference.ts";
import { throughline } from "./replay/throughline.ts";

/** Our own matcher and what it is compared with, by the names they are reported under. */
export const contenders = {
  Throughline: throughline,
  "same IP, latest click, 24 h": sameAddressLatestClick,
  "same IP and OS, latest click, 24 h": sameAddressAndSystem,
  "same IP and platform, only click in 5 min": onlyClickOfTheMoment,
  "Detour's weights": detourWeights,
  "Traceback's rule": traceback,
  "LinkForty's rule": linkForty,
  "plain model, fixed values": plainReference,
} as const satisfies Readonly<Record<string, (policy: { threshold: number }) => Matcher>>;

export type Contender = keyof typeof contenders;
