import { adSources, maxCountedPostbacks } from "@throughline/protocol";
import type { AdsReport, AdsRow } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import { readAdProblems } from "../../public/ad-signals/problems.ts";
import { iso } from "../../platform/time/iso.ts";
import { countBySource, isUnnamedCampaign } from "./count-by-source.ts";
import type { CampaignSums } from "./count-by-source.ts";
import { countPostbacks } from "./count-postbacks.ts";
import { formatMoney } from "./money.ts";
import type { ReportRequest } from "./report.ts";
import { ValueSums } from "./sums.ts";

/** How many campaigns of a source a report lists by name. The rest is summed up. */
const maxCampaigns = 100;

const rule =
  "Each install counts once: for its link; without a link, for the ad network that says that its ad led to the install; otherwise as organic.";
const postbacksNote =
  "Postbacks are not added to installs: they name no install, so the same install may already count for a link or an ad network.";
const limitNote = `Only the newest ${maxCountedPostbacks.toLocaleString("en")} postbacks of the period are counted. Choose a shorter period to count the others.`;

/** Returns which links and ads led to installs, and what these were worth. */
export async function readAdsReport(
  store: Pick<Store, "stats" | "postbacks" | "adLookups">,
  app: App,
  request: Pick<ReportRequest, "period" | "filter" | "attribution" | "flagged">,
): Promise<AdsReport> {
  const { period, filter, attribution, flagged } = request;
  const { campaigns, unnamed } = await countBySource(store.stats, app.id, period, filter);
  const counted = await countPostbacks(store.postbacks, app, period);
  const { clicks, installs, events } = unnamed;
  return {
    from: iso(period.since),
    to: iso(period.until),
    timeZone: period.timeZone,
    attribution,
    flagged,
    rule,
    total: counts(sum(campaigns)),
    rows: adSources.flatMap((source) => rowsOf(campaigns.filter((each) => each.source === source))),
    unnamed: { clicks, installs, events },
    postbacksNote: counted.hasMorePostbacks ? `${postbacksNote} ${limitNote}` : postbacksNote,
    ...counted,
    problems: await readAdProblems(store, app.id),
  };
}

/** Returns the rows of one source: what has no campaign stands among the campaigns, and the rest comes last. */
function rowsOf(campaigns: readonly CampaignSums[]): AdsRow[] {
  const counted = campaigns
    .filter(hasCounts)
    .toSorted(
      (a, b) =>
        b.sums.installs - a.sums.installs ||
        b.sums.events - a.sums.events ||
        (a.campaign < b.campaign ? -1 : 1),
    );
  const named = counted.filter((each) => !isUnnamedCampaign(each));
  const rest = [...counted.filter(isUnnamedCampaign), ...named.slice(maxCampaigns)];
  const rows = named.slice(0, maxCampaigns).map((each) => ({
    source: each.source,
    campaign: each.campaign || null,
    isRest: false,
    ...counts(each),
  }));
  const [first] = rest;
  if (!first) return rows;
  return [...rows, { source: first.source, campaign: null, isRest: true, ...counts(sum(rest)) }];
}

/** A source without installs, such as clicks that led to none, has no row. */
function hasCounts({ sums: { installs, events, revenue } }: CampaignSums): boolean {
  return installs !== 0 || events !== 0 || [...revenue.values()].some((amount) => amount !== 0n);
}

type Counted = Pick<CampaignSums, "sums" | "alsoFromAds">;

function sum(campaigns: readonly CampaignSums[]): Counted {
  const sums = new ValueSums();
  let alsoFromAds = 0;
  for (const campaign of campaigns) {
    sums.addAll(campaign.sums);
    alsoFromAds += campaign.alsoFromAds;
  }
  return { sums, alsoFromAds };
}

function counts({ sums: { installs, events, revenue }, alsoFromAds }: Counted) {
  return { installs, alsoFromAds, events, revenue: formatMoney(revenue) };
}
