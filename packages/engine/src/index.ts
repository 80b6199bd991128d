export type {
  ClientHints,
  HiddenNetwork,
  PageSignals,
  RawClick,
  RawOpen,
} from "./match/signals.ts";
export type {
  ClickEvidence,
  Digest,
  NetworkDigests,
  NetworkEvidence,
  OpenEvidence,
  Platform,
  Screen,
  Version,
} from "./match/evidence.ts";
export type {
  Candidate,
  CandidateReason,
  DecidedBy,
  Outcome,
  Signal,
  Verdict,
} from "./match/verdict.ts";
export { normalizeClick, normalizeOpen, normalizeVisitor } from "./match/normalize.ts";
export type { ClickOptions, OpenOptions } from "./match/normalize.ts";
export { addressRanges } from "./match/address-ranges.ts";
export { keyNumber } from "./match/key-number.ts";
export {
  browserKeys,
  candidateLimit,
  candidatesPerKey,
  evidenceKeys,
  isCrowded,
  lookupKeys,
} from "./match/keys.ts";
export { CandidateHolder } from "./match/held-candidate.ts";
export { BackgroundStatistics } from "./match/background.ts";
export { factorBin, factorBins } from "./match/clicked-share.ts";
export { defaultModel, defaultPolicy } from "./match/policy.ts";
export type { ModelParameters, NetworkBand, Policy, TimePoint } from "./match/policy.ts";
export { likeliestLink } from "./match/likeliest.ts";
export { decideMatch } from "./match/decide.ts";
export type { AppTarget, LinkTarget, Requested } from "./destination/target.ts";
export type { Visitor } from "./destination/visitor.ts";
export { readVisitor } from "./destination/visitor.ts";
export type { Decision } from "./destination/decide.ts";
export { chooseDestination, isLive } from "./destination/decide.ts";
export { waysOn } from "./destination/ways-on.ts";
export type { WaysOn } from "./destination/ways-on.ts";
export { promisedLink, requestedUrl } from "./destination/promise.ts";
export {
  carryQuery,
  clickTokenParameter,
  keyOf,
  queryPairs,
  valueOf,
} from "./destination/query.ts";
export { checkDestination, checkWebUrl, isAppScheme } from "./destination/check-destination.ts";
export { parseWebUrl } from "./destination/web-url.ts";
export { isPathLink, pathLinkName } from "./destination/path-link.ts";
export { appPlatform, mayBeIpad } from "./device/platform.ts";
export { longestWindowMs } from "./match/window.ts";
export { learnedModel, learnFromLabel, nothingLearned } from "./match/learn.ts";
export type { Learning } from "./match/learn.ts";
export { calibrationReport } from "./match/calibrate.ts";
export type { CalibrationBin, CalibrationReport, JudgedVerdict } from "./match/calibrate.ts";
