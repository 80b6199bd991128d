import { setImmediate } from "node:timers/promises";
import { noLink, otherValue, parseCube } from "@throughline/storage";
import type { CubePart, StatsReadModel, StoredCube } from "@throughline/storage";
import { adNetworks } from "@throughline/protocol";
import type { AdSource } from "@throughline/protocol";
import { addToValueSums, Columns } from "./columns.ts";
import type { Period } from "./period.ts";
import { combinationsWith, matchLink, usersTest, wantedCombinations } from "./select-cells.ts";
import { no, perhaps, ValueSums } from "./sums.ts";
import type { CubeFilter } from "./sums.ts";

/** What was counted for one campaign of a source. */
export interface CampaignSums {
  readonly source: AdSource;
  /** Empty for what has no campaign. `otherValue` for the campaigns of old days that lost their names. */
  readonly campaign: string;
  readonly sums: ValueSums;
  /** How many of the installs have a link and an ad. */
  alsoFromAds: number;
}

interface SourceSums {
  readonly campaigns: CampaignSums[];
  /** What matches the filter only perhaps. */
  readonly unnamed: ValueSums;
}

/** Adds up the cubes of an app in a period by source and campaign. */
export async function countBySource(
  stats: StatsReadModel,
  appId: string,
  { since, until }: Period,
  filter: CubeFilter,
): Promise<SourceSums> {
  const link = filter.links?.size === 1 ? [...filter.links][0] : undefined;
  const kinds = ["combinations"] as const;
  let counts = new CountsBySource(filter);
  const query = { since, until, kinds, ...(link !== undefined && { link }) };
  await stats.visitCubes(appId, query, () => {
    const current = (counts = new CountsBySource(filter));
    return async (parts) => {
      for (const part of parts) current.add(part);
      // Other requests get a turn.
      await setImmediate();
    };
  });
  return { campaigns: counts.campaigns, unnamed: counts.unnamed };
}

class CountsBySource {
  readonly campaigns: CampaignSums[] = [];
  readonly unnamed = new ValueSums();
  readonly #filter: CubeFilter;
  readonly #columns: Columns;
  readonly #bySource = new Map<AdSource, Map<string, CampaignSums>>();

  constructor(filter: CubeFilter) {
    this.#filter = filter;
    this.#columns = new Columns(filter);
  }

  add({ doc }: Pick<CubePart, "doc">): void {
    const cube = parseCube(doc);
    const columns = cube.measures.map((measure) => this.#columns.indexOf(measure));
    const isWanted = wantedCombinations(cube, this.#filter);
    const isSelected = cube.links.map((link) => matchLink(this.#filter, link));
    const isOfUsers = usersTest(this.#filter, cube, this.#columns.all);
    const isFromAd = combinationsWith(cube, "adNetwork");
    const ofLinks = this.#campaignsOf(cube, true);
    const ofOthers = this.#campaignsOf(cube, false);
    cube.forEachCell((link, combination, measure, count) => {
      const column = this.#columns.all[columns[measure] as number];
      const match = isWanted[combination];
      const linkMatch = isSelected[link];
      if (column === undefined || match === no || linkMatch === no) return;
      if (isOfUsers && !isOfUsers(combination, columns[measure] as number)) return;
      if (match === perhaps || linkMatch === perhaps) {
        addToValueSums(this.unnamed, column, count);
        return;
      }
      const hasLink = cube.links[link] !== noLink;
      const row = (hasLink ? ofLinks : ofOthers)[combination] as CampaignSums;
      addToValueSums(row.sums, column, count);
      if (hasLink && isFromAd[combination] === 1 && column.kind === "installs") {
        row.alsoFromAds += Number(count);
      }
    });
  }

  /** Returns the row of each combination, if it has a link or if it has none. */
  #campaignsOf(cube: StoredCube, hasLink: boolean): CampaignSums[] {
    const networkOf = valueReader(cube, "adNetwork");
    const campaignOf = valueReader(cube, hasLink ? "campaign" : "adCampaign");
    return Array.from({ length: cube.combinationCount }, (_, combination) => {
      const network = adNetworks.find((name) => name === networkOf(combination));
      const source = hasLink ? "link" : (network ?? "organic");
      return this.#sumsOf(source, source === "organic" ? "" : campaignOf(combination));
    });
  }

  #sumsOf(source: AdSource, campaign: string): CampaignSums {
    const campaigns = this.#bySource.get(source) ?? new Map<string, CampaignSums>();
    this.#bySource.set(source, campaigns);
    let found = campaigns.get(campaign);
    if (found === undefined) {
      found = { source, campaign, sums: new ValueSums(), alsoFromAds: 0 };
      campaigns.set(campaign, found);
      this.campaigns.push(found);
    }
    return found;
  }
}

/** Returns a function that returns a combination's value in a dimension, or an empty text. */
function valueReader(
  { values, combinations }: StoredCube,
  dimension: "adNetwork" | "campaign" | "adCampaign",
): (combination: number) => string {
  const names = values[dimension];
  const valueOfCombination = combinations[dimension];
  if (!names || !valueOfCombination) return () => "";
  return (combination) => names[valueOfCombination[combination] as number] ?? "";
}

/** Returns whether a row is the sum of campaigns without a name. */
export function isUnnamedCampaign({ campaign }: CampaignSums): boolean {
  return campaign === otherValue;
}
