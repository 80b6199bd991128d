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
