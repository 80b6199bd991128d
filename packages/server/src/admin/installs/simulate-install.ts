import { CandidateIndexer, evidenceKeys } from "@throughline/engine";
import type { Candidate } from "@throughline/engine";
import type { InstallSimulation, SimulatedInstall } from "@throughline/protocol";
import type { App, CandidateLookup, Link, Store } from "@throughline/storage";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { describeResponse, previewRequest } from "../../catalog/links/preview-link.ts";
import { isInactive, toResolvedLink } from "../../catalog/links/resolved-link.ts";
import type { ActivityPublisher } from "../../platform/activity/activity.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { toBase32 } from "../../platform/ids/base32.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { unlimitedQuota } from "../../platform/limits/quota.ts";
import { localRateLimit } from "../../platform/limits/rate-limit.ts";
import type { Digests } from "../../platform/privacy/digests.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { urlWithClickId } from "../../public/clicks/answer-click.ts";
import { DeviceCache } from "../../public/clicks/device-cache.ts";
import { clickEvidence, usesSignals } from "../../public/clicks/evidence.ts";
import { recordClick } from "../../public/clicks/record-click.ts";
import { LocalDeviceMatcher } from "../../public/matching/device-matcher/local-device-matcher.ts";
import { StatisticsCache } from "../../public/matching/device-matcher/statistics-cache.ts";
import { AddressTries } from "../../public/matching/address-tries.ts";
import { GuessLimiter } from "../../public/matching/guess-limiter.ts";
import type { LearnedModels } from "../../public/matching/learned-model/learned-models.ts";
import { matchLink } from "../../public/matching/match-link.ts";
import { explainInstall } from "./explain.ts";
import { phoneSignals, simulatedAddresses } from "./simulated-phones.ts";
import { iso } from "../../platform/time/iso.ts";

/** Dependencies of {@link simulateInstall}. */
export interface SimulationDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly apps: AppDirectory;
  readonly digests: Digests;
  readonly models: LearnedModels;
  readonly activity: ActivityPublisher;
}

/**
 * Lets a simulated phone click a link and open the app, and explains the match. Real traffic is not affected: the stored click
 * has no device signals, so no real open can match it, and the simulated open is compared with this click only. The
 * learned model and the statistics of the app are used as they are.
 */
export async function simulateInstall(
  deps: SimulationDependencies,
  { app, link, serviceUrl }: { app: App; link: Link; serviceUrl: string },
  { phone = "iphone", minutes = 2, network = "same", sendsClickId = false }: InstallSimulation,
): Promise<SimulatedInstall> {
  const { store, now, models, random } = deps;
  const openedAt = now();
  const clickedAt = openedAt - minutes * 60_000;
  const linkRequest = previewRequest(app, link, serviceUrl);
  if (isInactive(toResolvedLink(app, linkRequest, link), openedAt)) {
    throw new ApiError(
      "conflict",
      `The link "${link.code}" is disabled or archived, has ended or has not started, so its visitors do not get to the app. Change the link first.`,
    );
  }
  const { browser, page, app: signals } = phoneSignals[phone];
  const raw = { ...browser, address: simulatedAddresses.same, method: "GET" };
  const devices = new DeviceCache();
  const shared = { ...deps, devices, isHidden: () => false };

  const { maxClicks: _, ...unlimited } = link;
  const withoutSignals: Link = { ...unlimited, deterministicOnly: true };
  const click = await recordClick(
    { ...shared, now: () => clickedAt, quotas: { clicks: unlimitedQuota } },
    toResolvedLink(app, linkRequest, withoutSignals),
    raw,
    { isTest: true },
  );
  if (!click) throw new Error("A link without a click limit refused a click.");
  const { clickId, response } = click;
  const seen = response.kind === "redirect" ? raw : { ...raw, page };
  const candidate: Candidate = {
    click: clickId,
    link: link.code,
    at: clickedAt,
    evidence: clickEvidence(devices.of(seen), seen, {
      digest: await deps.digests.current(),
      isHidden: shared.isHidden,
    }),
    ...(link.sensitive && { sensitive: true }),
  };
  const candidates = usesSignals(app, link, signals.platform) ? only(candidate) : nothing;

  const installId = `simulated_${toBase32(random(10))}`;
  const { url } = toResolvedLink(app, linkRequest);
  await matchLink(
    {
      ...shared,
      // A simulation must not use up the guesses of real installs.
      guessLimiter: new GuessLimiter(),
      addressTries: new AddressTries(),
      floods: { find: () => undefined },
      otherPhones: localRateLimit(0, "with this install id"),
      matcher: new LocalDeviceMatcher(
        { candidates },
        models,
        new StatisticsCache(store.clicks, models, now),
      ),
      addressUrls: [],
    },
    { ...app, testInstalls: [installId] },
    {
      ...signals,
      installId,
      timestamp: openedAt,
      ...(sendsClickId &&
        (phone === "android" ? { clickId } : { pastedLink: urlWithClickId(url, clickId) })),
    },
    { address: simulatedAddresses[network] },
  );
  const install = await store.installs.get(app.id, installId);
  if (!install) throw new Error("The simulated install was not stored.");
  return {
    ...(await explainInstall(store, app, install)),
    userId: null,
    country: null,
    campaign: null,
    click: { id: clickId, at: iso(clickedAt), ...describeResponse(response) },
  };
}

const nothing = async () => [];

/** Returns a lookup that finds one click, under the same conditions as a store would. */
function only(candidate: Candidate) {
  const keys = new Set(evidenceKeys(candidate.evidence));
  return async (app: string, { keys: asked, since, until }: CandidateLookup) => {
    const isFound =
      candidate.at >= since && candidate.at <= until && asked.some((key) => keys.has(key));
    return isFound ? [new CandidateIndexer().index(candidate, app)] : [];
  };
}
