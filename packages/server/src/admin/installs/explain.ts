import {
  adClickParameters,
  adNetworkOf,
  defaultPolicy,
  likeliestLink,
  maxOpensOfAddress,
} from "@throughline/engine";
import type { AdClickIds, CandidateReason, DecidedBy, Verdict } from "@throughline/engine";
import { defaultVariant, evidenceOf, linkLabel } from "@throughline/protocol";
import type {
  AdLookupView,
  EarlierAnswer,
  InstallExplanation,
  InstallRecord,
  InstallView,
} from "@throughline/protocol";
import { UnknownVersion } from "@throughline/storage";
import type {
  AdLookup,
  App,
  ClickStore,
  EarlierMatch,
  Install,
  InstallFlag,
  InstallMatch,
  Store,
} from "@throughline/storage";
import { bitsBetween, signalCosts } from "./counter-evidence.ts";
import { givenAnswer } from "../../public/matching/answer.ts";
import { readVerdict } from "../../public/matching/stored-verdict.ts";
import { percent } from "./percent.ts";
import { countTries } from "./tries.ts";
import { iso } from "../../platform/time/iso.ts";

/** How many candidates are described in words. */
const maxDescribed = 5;

/** Returns an install in the format of the install list. */
export function installView(install: Install, { testInstalls = [] }: App): InstallView {
  const { id, at, platform, device, test = testInstalls.includes(id) } = install;
  const { link, match } = givenAnswer(install);
  return {
    installId: id,
    at: iso(at),
    platform: platform ?? null,
    device: device ?? null,
    link,
    code: install.match.link ?? null,
    ruleOrVariant: install.match.ruleOrVariant ?? null,
    appVariant: install.appVariant ?? null,
    match,
    test,
    flags: (install.flags ?? []).map(({ kind }) => kind),
    ...(install.ad && { ad: install.ad }),
    ...(install.adClickIds && { adClickIds: adClickIdViews(install.adClickIds) }),
  };
}

function adLookupView({ network, state, receivedAt, checkedAt }: AdLookup): AdLookupView {
  const checked = checkedAt === undefined ? null : iso(checkedAt);
  return { network, state, receivedAt: iso(receivedAt), checkedAt: checked };
}

const hintLength = 4;

/** Returns the ids of ad networks with enough characters to recognise them, but never the whole id. */
function adClickIdViews(ids: AdClickIds): NonNullable<InstallView["adClickIds"]> {
  return adClickParameters.flatMap((parameter) => {
    const id = ids[parameter];
    if (id === undefined) return [];
    const hint = id.length > 2 * hintLength ? `${id.slice(0, hintLength)}…` : "…";
    return [{ network: adNetworkOf(parameter), parameter, hint }];
  });
}

/** Returns the fields of an install that only an export contains. */
export function installRecord(install: Install): InstallRecord {
  const { type, method, confidence, link, click, takenOver, lostClick } = install.match;
  return {
    data: givenAnswer(install).data,
    match: {
      type,
      method: method ?? null,
      confidence,
      link: link ?? null,
      clickId: click ?? null,
      takenOver: takenOver ?? false,
      lostClickId: lostClick ?? null,
    },
    secondLook: install.secondLook ?? false,
    ...(install.phone !== undefined && { phone: install.phone }),
    ...(install.flags && { flags: [...install.flags] }),
  };
}

/** Explains why an install was matched or not, in words and as data. */
export async function explainInstall(
  { clicks, adLookups }: Pick<Store, "clicks" | "adLookups">,
  app: App,
  install: Install,
): Promise<Omit<InstallExplanation, "userId" | "country" | "campaign">> {
  const match = await readMatch(clicks, install, install);
  const earlier = await Promise.all(
    (install.earlier ?? []).map(async (each) => ({
      ...each,
      match: await readMatch(clicks, install, each),
    })),
  );
  const { verdict } = match;
  const [likeliest] = verdict?.candidates ?? [];
  const flagReasons = (install.flags ?? []).map((flag) => describeFlag(flag, match));
  return {
    ...installView(install, app),
    reasons: [
      ...(install.imported && !match.verdict
        ? importedReasons(match, app)
        : describeReasons(match, app)),
      ...describeRuleOrVariant(match),
      ...describeVariant(install),
      ...describeAd(install),
      ...flagReasons,
      ...earlier.flatMap((each) => describeEarlier(each, app)),
    ],
    adLookups: (await adLookups.ofInstall(install.app, install.id)).map(adLookupView),
    flagReasons,
    verdict: verdictView(match),
    against: likeliest ? signalCosts(likeliest) : [],
    missingBits: verdict ? missingBits(verdict, app) : null,
    runnerUp: verdict ? findRunnerUp(verdict) : null,
    tries: await countTries(clicks, install),
    earlier: earlier.map(earlierView),
  };
}

/**
 * A match whose verdict names the links of its clicks, for clicks that still exist. `unreadable` says why a stored verdict
 * cannot be read.
 */
type ReadMatch = Omit<InstallMatch, "verdict"> & {
  readonly verdict?: Verdict;
  readonly unreadable?: string;
};
type ReadEarlier = Omit<EarlierMatch, "match"> & { readonly match: ReadMatch };

async function readMatch(
  clicks: ClickStore,
  { app }: Install,
  { match: { verdict, ...match } }: Pick<Install, "match">,
): Promise<ReadMatch> {
  if (!verdict) return match;
  try {
    return { ...match, verdict: await readVerdict(clicks, app, verdict) };
  } catch (error) {
    if (error instanceof UnknownVersion) return { ...match, unreadable: error.message };
    throw error;
  }
}

function missingBits(verdict: Verdict, app: App) {
  const { outcome, confidence } = verdict;
  if (outcome === "matched" || confidence === 0) return null;
  return Math.round(bitsBetween(confidence, requiredProbability(verdict, app)) * 100) / 100;
}

function requiredProbability(
  { decidedBy, threshold: applied }: Verdict,
  { matching }: App,
): number {
  const { threshold, sensitiveThreshold } = { ...defaultPolicy, ...matching };
  return applied ?? (decidedBy === "sensitive-threshold" ? sensitiveThreshold : threshold);
}

/** Returns the second most probable link. */
function findRunnerUp(verdict: Verdict): InstallExplanation["runnerUp"] {
  const first = likeliestLink(verdict);
  const others = verdict.candidates.filter(({ link }) => link !== first);
  const link = likeliestLink({ candidates: others });
  if (link === undefined) return null;
  const own = others.filter((candidate) => candidate.link === link);
  return { link, probability: own.reduce((sum, { posterior }) => sum + posterior, 0) };
}

function verdictView({ verdict }: ReadMatch): InstallExplanation["verdict"] {
  return verdict ? { ...verdict, candidates: [...verdict.candidates] } : null;
}

function earlierView(earlier: ReadEarlier): EarlierAnswer {
  const { link, match } = givenAnswer(earlier);
  const until = iso(earlier.until);
  return { until, link, match, verdict: verdictView(earlier.match) };
}

function describeEarlier(earlier: ReadEarlier, app: App): string[] {
  const { until, link } = earlierView(earlier);
  return [
    `Until ${until} the answer was ${link ?? "no link"}. Reasons:`,
    ...describeReasons(earlier.match, app),
  ];
}

/** Returns the reasons for an install that another service matched. */
function importedReasons(match: ReadMatch, app: App): string[] {
  const imported = "This install was imported. Another service answered it.";
  const isKnown = match.type === "deterministic" || match.lostClick !== undefined;
  return isKnown
    ? [imported, ...describeReasons(match, app)]
    : [`${imported} The export does not contain the reasons for the match.`];
}

function describeReasons(
  { type, method, click, takenOver, lostClick, verdict, unreadable }: ReadMatch,
  app: App,
): string[] {
  if (type === "deterministic") {
    const source = method === "referrer" ? "The install referrer" : "The pasted link";
    const whose = takenOver
      ? "taken over from an install that was matched by device signals only"
      : "which no other install had claimed";
    return [`${source} named click ${click}, ${whose}. The match is certain.`];
  }
  if (type === "probabilistic" && method !== "fingerprint") {
    return [
      `The install named click ${click}, which was made on the other platform. The link was passed on, so the match is not certain.`,
    ];
  }
  if (lostClick !== undefined) {
    return [
      `Another install named click ${lostClick} and took it over. This install had been matched to the click by device signals only. ` +
        "It now counts as not matched, but its device keeps the answer it was given.",
    ];
  }
  if (unreadable !== undefined) return [unreadable];
  if (!verdict) return ["The install named no unclaimed click and sent too few device signals."];
  const candidates = verdict.candidates.slice(0, maxDescribed).map(describeCandidate);
  return [
    describeVerdict(verdict, app),
    ...describeAfterInstall(verdict),
    ...describeCrowd(verdict),
    ...candidates,
  ];
}

function describeRuleOrVariant({ ruleOrVariant }: ReadMatch): string[] {
  return ruleOrVariant === undefined
    ? []
    : [`The rule or variant "${ruleOrVariant}" of the link decided where the visitor went.`];
}

function describeVariant({ unknownVariant }: Install): string[] {
  return unknownVariant === undefined
    ? []
    : [
        `The app or its key named the variant "${unknownVariant}", which did not exist. The install counts as "${defaultVariant}".`,
      ];
}

/** Says which ad led to the install, and what the install counts for. */
function describeAd({ ad, match }: Install): string[] {
  if (!ad) return [];
  const { id, name } = ad.campaign;
  const network = ad.network === "meta" ? "Meta" : "Apple Ads";
  const campaign = name === undefined ? id : `"${name}" (${id})`;
  const counts =
    match.link === undefined
      ? `The ads report counts it for ${network}.`
      : "The ads report counts it for its link.";
  return [`${network} says that an ad of the campaign ${campaign} led to the install. ${counts}`];
}

/** Explains a sign of fraud with its figures. */
function describeFlag(flag: InstallFlag, { click }: ReadMatch): string {
  if (flag.kind === "click_injection") {
    const { clickedAt, installedAt, referrerSetAt } = flag;
    const what =
      referrerSetAt === undefined
        ? `names click ${click}, which was made at ${iso(clickedAt)}, but the app was installed at ${iso(installedAt)}`
        : `was set at ${iso(referrerSetAt)}, but the install had begun at ${iso(installedAt)}`;
    return `Flagged as click injection. The install referrer ${what}. Another app on the phone may have added the click to claim the install.`;
  }
  const { clicks, installs, expected } = flag;
  return (
    `Flagged as click flooding. The network of the click made ${clicks} clicks in a day, and ${installs} led to an install. ` +
    `The same number of clicks from other networks leads to about ${expected}.`
  );
}

/** What each rule decided, in words. */
export const decisions: Readonly<Record<DecidedBy, string>> = {
  "deterministic-only": "This app matches by install referrer and clipboard only.",
  "no-candidates":
    "No unclaimed click in the match window has anything in common with this install.",
  "already-installed":
    "No match. The app was installed before every click that could have led to the install, so this is an update.",
  threshold: "Matched.",
  "sensitive-threshold": "The most likely link is marked sensitive and needs a higher probability.",
  "runner-up": "No match. Another link is about as likely.",
  "guess-limit":
    "No match. Too many different phones were tried recently: from the install's network, or in this app from networks other than those of the clicks.",
  nobody: "No match.",
};

function describeVerdict(verdict: Verdict, app: App): string {
  const { decidedBy, confidence, considered } = verdict;
  if (considered === 0) return decisions[decidedBy];
  const clicks = considered === 1 ? "1 click was" : `${considered} clicks were`;
  const required = percent(requiredProbability(verdict, app));
  return `${decisions[decidedBy]} ${clicks} considered. The most likely link reached ${percent(confidence)}; ${required} is required.`;
}

function describeAfterInstall({ afterInstall }: Verdict): string[] {
  if (!afterInstall) return [];
  const { installedAt, clicks } = afterInstall;
  const installed = `The app was installed at ${iso(installedAt)}`;
  if (clicks === 0) return [`${installed}, before the match window began.`];
  const leftOut =
    clicks === 1
      ? "1 click was left out because it was"
      : `${clicks} clicks were left out because they were`;
  return [`${installed}. ${leftOut} made later.`];
}

function describeCrowd({ crowd }: Verdict): string[] {
  if (!crowd) return [];
  const { opens, similar } = crowd;
  const before = "came from this network in the day before";
  if (opens === 1) {
    const phone = similar === 1 ? "a phone that looks like" : "another kind of phone than";
    return [`1 other open ${before}, from ${phone} this one.`];
  }
  const phones = similar === 1 ? "a phone that looks" : "phones that look";
  const count = opens < maxOpensOfAddress ? opens : `${opens} or more`;
  return [`${count} other opens ${before}, ${similar} of them from ${phones} like this one.`];
}

function describeCandidate(candidate: CandidateReason): string {
  const { click, link, ageMs, posterior, supersededBy } = candidate;
  if (supersededBy !== undefined) {
    return `Click ${click} on ${linkLabel(link)} was superseded by ${supersededBy}, a newer click from the same browser.`;
  }
  const evidence = evidenceOf(candidate).map(
    ({ signal, agreement, bits }) =>
      `${signal}${agreement === undefined ? "" : ` ${agreement}`} ${bits >= 0 ? "+" : ""}${bits.toFixed(1)}`,
  );
  return `Click ${click} on ${linkLabel(link)}, ${age(ageMs)} earlier, has ${percent(posterior)} (bits: ${evidence.join(", ")}).`;
}

function age(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  if (minutes < 60) return `${Math.round(minutes)} min`;
  return minutes < 48 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
}
