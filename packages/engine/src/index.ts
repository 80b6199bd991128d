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
export { normalizeClick, normalizeOpen } from "./match/normalize.ts";
export type { ClickOptions, OpenOptions } from "./match/normalize.ts";
export { addressRanges } from "./match/addressRanges.ts";
export { candidateLimit, candidatesPerKey, evidenceKeys, lookupKeys } from "./match/keys.ts";
export { BackgroundStatistics } from "./match/background.ts";
export { defaultModel, defaultPolicy } from "./match/policy.ts";
export type { ModelParameters, NetworkBand, Policy, TimePoint } from "./match/policy.ts";
export { decideMatch } from "./match/decide.ts";
export { learnedModel, learnFromLabel, learnFromVerdict, nothingLearned } from "./match/learn.ts";
export type { Learning } from "./match/learn.ts";
export { calibrationReport } from "./match/calibrate.ts";
export type { CalibrationBin, CalibrationReport, JudgedVerdict } from "./match/calibrate.ts";
