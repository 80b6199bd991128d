import { dayMs } from "@throughline/engine/durations";
import type { World, WorldClick, WorldOpen } from "../world/format.ts";
import { chooseBrowser } from "./browsers.ts";
import { captureClick, captureOpen } from "./capture.ts";
import { networkNow } from "./network-changes.ts";
import type { WorldParameters } from "./parameters.ts";
import { population } from "./people.ts";
import { seededRandom } from "./random.ts";

/** The link of a fraudster who makes clicks in the hope that some are matched to installs. */
export const floodLink = "flood";

/** Clicks without people, beside the traffic of a world. */
export interface Flood {
  readonly clicksPerDay: number;
  /**
   * Where the clicks come from: rented servers that imitate phones of the market, a carrier's addresses that honest people share,
   * or an app on phones, which clicks in the background from the phone's own networks.
   */
  readonly from: "servers" | "carrier" | "phones";
  /** How many networks the servers use. */
  readonly networks: number;
}

/** How many clicks an infected phone makes a day, and how many of these phones install the app on their own. */
const [clicksPerPhone, installShare] = [6, 0.1];

/** Adds a flood to a world. It lasts as long as the world. */
export function addFlood(world: World, parameters: WorldParameters, flood: Flood): World {
  const random = seededRandom(parameters.seed, "flood");
  const people = population(parameters);
  const start = Date.parse(parameters.start);
  const { days } = parameters;
  const clicks: WorldClick[] = [...world.clicks];
  const opens: WorldOpen[] = [...world.opens];
  const carrier = people.randomPerson(random);
  const total = Math.round(flood.clicksPerDay * days);
  const timeOf = () => start + Math.floor(random.next() * days * dayMs);
  for (let index = 0; index < total;) {
    const person = people.randomPerson(random);
    const isPhone = flood.from === "phones";
    const made = isPhone ? clicksPerPhone * days : 1;
    for (let click = 0; click < made; click += 1) {
      const t = timeOf();
      const network = networkNow(person, parameters, random);
      const browser = chooseBrowser(person.device, random);
      const moment = { person, t, link: floodLink, browser, network };
      const { ip2, ...shown } = captureClick(moment, parameters, random);
      const own = ip2 === undefined ? {} : { ip2 };
      clicks.push({ id: `f${index}.${click}`, ...shown, ...(isPhone ? own : source(index, t)) });
    }
    index += made;
    if (!isPhone || !random.chance(installShare)) continue;
    const t = timeOf();
    const network = networkNow(person, parameters, random);
    const open = captureOpen({ person, t, network, sinceClick: 0 }, parameters, random);
    opens.push({ id: `f${index}`, ...open });
  }
  const inOrder = <Item extends { readonly t: number }>(items: readonly Item[]) =>
    items.toSorted((a, b) => a.t - b.t);
  return { ...world, clicks: inOrder(clicks), opens: inOrder(opens) };

  function source(index: number, t: number) {
    if (flood.from === "carrier") {
      const moment = { person: carrier, t, network: "cellular", sinceClick: 0 } as const;
      const { ip = null } = captureOpen(moment, parameters, random);
      return { ip, ipFlag: null };
    }
    const network = index % flood.networks;
    return { ip: `${150 + (network % 50)}.${Math.floor(network / 50)}.7.9`, ipFlag: null };
  }
}
