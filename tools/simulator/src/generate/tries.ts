import type { World, WorldClick, WorldOpen, WorldTruth } from "../world/format.ts";
import type { Browser } from "./browsers.ts";
import { captureClick, captureOpen } from "./capture.ts";
import { commonParameters } from "./parameters.ts";
import type { WorldParameters } from "./parameters.ts";
import type { Person } from "./people.ts";
import type { Random } from "./random.ts";

/** A world with testers in it. `tries` has the indices of the testers' opens. */
export interface TrialWorld {
  readonly world: World;
  readonly tries: readonly number[];
}

/** Parameters of phones behind one address, without relays, zoom, updates and other noise. */
export const quiet: WorldParameters = {
  ...commonParameters,
  days: 1,
  clicks: 1,
  links: 1,
  households: 400_000,
  countries: null,
  cities: null,
  campus: null,
  surges: [],
  homeIpv6: 0,
  homeCgnat: 0,
  mappedAddress: 0,
  relayShare: 0,
  vpnShare: 0,
  noPageIos: 0,
  noPageAndroid: 0,
  displayZoom: 0,
  pageZoomed: 0,
  travels: 0,
  zoneHidden: 0,
  updatesMeanwhile: 0,
  cookieLost: 0,
};

/** Records clicks and opens on people's home networks, with their truth. */
export class Tries {
  readonly #parameters: WorldParameters;
  readonly #random: Random;
  readonly #clicks: WorldClick[] = [];
  readonly #opens: { open: WorldOpen; truth: WorldTruth; isTry: boolean }[] = [];

  constructor(parameters: WorldParameters, random: Random) {
    this.#parameters = parameters;
    this.#random = random;
  }

  click(person: Person, t: number, link: string, browser = usualBrowser(person)): WorldClick {
    const moment = { person, t, link, browser, network: "home" } as const;
    const shown = captureClick(moment, this.#parameters, this.#random);
    const click = { id: `try${this.#clicks.length}`, ...shown };
    this.#clicks.push(click);
    return click;
  }

  /** Records an open after a click, or an organic open. */
  open(person: Person, t: number, click: WorldClick | null, by: "tester" | "other"): void {
    const moment = { person, t, network: "home", sinceClick: click ? t - click.t : 0 } as const;
    const id = `try${this.#opens.length}`;
    const open = { id, ...captureOpen(moment, this.#parameters, this.#random) };
    const truth: WorldTruth = click
      ? { open: id, kind: "clicked", click: click.id, link: click.link }
      : { open: id, kind: "organic", click: null, link: null };
    this.#opens.push({ open, truth, isTry: by === "tester" });
  }

  /** Returns the world in order of time, together with the app's other users. */
  among(others: World = { clicks: [], opens: [], truth: [] }): TrialWorld {
    const around = others.opens.flatMap((open, index) => {
      const truth = others.truth[index];
      return truth ? [{ open, truth, isTry: false }] : [];
    });
    const opens = [...this.#opens, ...around].toSorted((a, b) => a.open.t - b.open.t);
    return {
      world: {
        clicks: [...this.#clicks, ...others.clicks].toSorted((a, b) => a.t - b.t),
        opens: opens.map(({ open }) => open),
        truth: opens.map(({ truth }) => truth),
      },
      tries: opens.flatMap(({ isTry }, index) => (isTry ? [index] : [])),
    };
  }
}

function usualBrowser({ device }: Person): Browser {
  return device.platform === "ios" ? "safari" : "chrome";
}

/** Returns a time between two numbers of seconds, in ms. */
export function secondsBetween(
  [from, to]: readonly [from: number, to: number],
  random: Random,
): number {
  return Math.round((from + random.next() * (to - from)) * 1000);
}
