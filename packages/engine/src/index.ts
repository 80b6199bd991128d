export type {
  ClientHints,
  HiddenNetwork,
  PageSignals,
  RawClick,
  RawOpen,
} from "./match/signals/raw-signals.ts";
export type {
  ClickEvidence,
  Digest,
  NetworkDigests,
  NetworkEvidence,
  OpenEvidence,
  Platform,
  Screen,
  Version,
} from "./match/signals/evidence.ts";
export type { Candidate } from "./match/signals/candidate.ts";
export type {
  CandidateReason,
  DecidedBy,
  Outcome,
  Signal,
  Verdict,
} from "./match/decide/verdict.ts";
export { normalizeClick, normalizeOpen, normalizeVisitor } from "./match/signals/normalize.ts";
export type { ClickOptions, OpenOptions } from "./match/signals/normalize.ts";
export { preferredLanguage } from "./match/signals/locale.ts";
export { parseInstallTime } from "./match/signals/install-time.ts";
export { parseAddress } from "./match/signals/address.ts";
export { addressRanges } from "./match/signals/address-ranges.ts";
export { keyNumber } from "./match/signals/key-number.ts";
export {
  browserKeys,
  candidateLimit,
  candidatesPerKey,
  evidenceKeys,
  keysWithoutNetwork,
  lookupKeys,
} from "./match/signals/keys.ts";
export { isCrowded } from "./match/compare/crowded.ts";
export type { IndexedCandidate } from "./match/signals/indexed-candidate.ts";
export { CandidateIndexer } from "./match/signals/indexed-candidate.ts";
export { maxOpensOfAddress } from "./match/learn/addresses.ts";
export { BackgroundStatistics } from "./match/learn/background.ts";
export type { ScoredOpen } from "./match/learn/background.ts";
export { Rates } from "./match/learn/rates.ts";
export { factorBin, factorBins } from "./match/learn/clicked-share.ts";
export { defaultModel, defaultPolicy } from "./match/policy.ts";
export type { ModelParameters, NetworkBand, Policy, TimePoint } from "./match/policy.ts";
export { likeliestLink } from "./match/decide/likeliest-link.ts";
export { decideMatch, predatesWindow } from "./match/decide/decide-match.ts";
export type { AppTarget, LinkTarget, LinkRequest } from "./destination/target.ts";
export type { Visitor } from "./destination/visitor.ts";
export { parseVisitor } from "./destination/visitor.ts";
export type { LinkResponse } from "./destination/choose-destination.ts";
export { expiredDestination, chooseDestination, isLive } from "./destination/choose-destination.ts";
export { appFallbacks } from "./destination/fallbacks.ts";
export type { Fallbacks } from "./destination/fallbacks.ts";
export { parseLongLink } from "./destination/long-link.ts";
export { resolveDestination, requestedUrl } from "./destination/resolve-destination.ts";
export {
  carryQuery,
  clickTokenParameter,
  clickTokenIn,
  isMarkedPathLink,
  pairKey,
  queryPairs,
  pairValue,
} from "./destination/query.ts";
export {
  checkDestination,
  checkWebUrl,
  completeUrl,
  isAppScheme,
} from "./destination/check-destination.ts";
export {
  adClickIdsIn,
  adClickParameters,
  adClickQuery,
  adNetworkOf,
  withoutAdClickIds,
} from "./destination/ad-click-ids.ts";
export type { AdClickIds, AdClickParameter } from "./destination/ad-click-ids.ts";
export { isOpenedOutside } from "./destination/open-outside.ts";
export { parseWebUrl } from "./destination/web-url.ts";
export { isPathLink, pathLinkName, pathLinkUrl } from "./destination/path-link.ts";
export { browserName, systemName } from "./device/browser.ts";
export { appPlatform, deviceKind, mayBeIpad } from "./device/platform.ts";
export { maxWindowMs } from "./match/window.ts";
export {
  isPlausibleLabel,
  learnedModel,
  learnFromLabel,
  nothingLearned,
} from "./match/learn/labels.ts";
export type { Learning } from "./match/learn/labels.ts";
export { calibrationReport } from "./match/learn/calibrate.ts";
export type { CalibrationBin, CalibrationReport, JudgedVerdict } from "./match/learn/calibrate.ts";
export type { Alternative } from "./destination/targeting/alternative.ts";
export { withAlternative } from "./destination/targeting/alternative.ts";
export type {
  Conditions,
  DeviceKind,
  LocalTime,
  VisitFacts,
} from "./destination/targeting/conditions.ts";
export { normalizeHost, weekdays } from "./destination/targeting/conditions.ts";
export type { Rule, Targeting } from "./destination/targeting/choose-alternative.ts";
export { chooseAlternative } from "./destination/targeting/choose-alternative.ts";
export type { Split, Variant } from "./destination/targeting/split.ts";
export { findTargetingProblem } from "./destination/targeting/check-targeting.ts";
