import { hourMs, minuteMs } from "@throughline/engine/durations";
import { chooseBrowser } from "./browsers.ts";
import { captureClick, captureOpen } from "./capture.ts";
import type { CapturedClick, CapturedOpen } from "./capture.ts";
import { installDelay } from "./delays.ts";
import { desktopClick, previewClick } from "./noise.ts";
import type { NetworkKind } from "./networks.ts";
import type { WorldParameters } from "./parameters.ts";
import type { Person } from "./people.ts";
import type { Picker, Random } from "./random.ts";
import { networkLater, networkNow } from "./network-changes.ts";

/** A person sees a link at a time. */
export interface Encounter {
  readonly t: number;
  readonly person: Person;
  readonly link: string;
}

/** The clicks and opens of a world, not yet sorted by time. */
export interface Timeline {
  readonly clicks: { readonly click: CapturedClick; readonly person: Person | null }[];
  readonly opens: {
    readonly open: CapturedOpen;
    readonly person: Person;
    readonly network: NetworkKind;
    /** The network of the last click before the open, for the truth file. */
    readonly clickNetwork: NetworkKind | null;
  }[];
  /** When each person installed the app. */
  readonly installed: Map<Person, number>;
}

/** Simulates a person's clicks and, for some people, the install and the first open. */
export function simulateJourney(
  encounter: Encounter,
  anotherLink: Picker<string>,
  world: Timeline,
  parameters: WorldParameters,
  random: Random,
): void {
  const { person } = encounter;
  let { t, link } = encounter;
  let browser = chooseBrowser(person.device, random);
  let network = networkNow(person, parameters, random);

  const click = () => {
    const captured = captureClick({ person, t, link, browser, network }, parameters, random);
    world.clicks.push({ click: captured, person });
  };
  const wait = (ms: number) => {
    t = Math.floor(t + ms);
    network = networkLater(person, network, ms, parameters, random);
  };

  if (random.chance(parameters.previewShare)) {
    const before = t - Math.floor(random.exponential(20 * minuteMs));
    world.clicks.push({
      click: previewClick(person, before, link, parameters, random),
      person: null,
    });
  }
  if (random.chance(parameters.desktopShare)) {
    const at = t - Math.floor(random.exponential(2 * hourMs));
    world.clicks.push({ click: desktopClick(person, at, link, parameters, random), person: null });
  }
  click();
  if (random.chance(parameters.sameLinkAgain)) {
    wait(5_000 + random.exponential(random.chance(0.6) ? 3 * minuteMs : 8 * hourMs));
    if (random.chance(0.4)) browser = chooseBrowser(person.device, random);
    click();
  }
  if (random.chance(parameters.otherLinkToo)) {
    wait(20_000 + random.exponential(random.chance(0.5) ? 10 * minuteMs : 24 * hourMs));
    link = anotherLink(random);
    if (random.chance(0.3)) browser = chooseBrowser(person.device, random);
    click();
  }
  if (!random.chance(parameters.installShare)) return;
  const delay = installDelay(parameters, random);
  const clickNetwork = network;
  wait(delay);
  const open = captureOpen({ person, t, network, sinceClick: delay }, parameters, random);
  world.opens.push({ open, person, network, clickNetwork });
  world.installed.set(person, t);
}

/** Simulates the first open after an update of an app that was installed a month to two years ago. */
export function simulateUpdate(
  person: Person,
  t: number,
  world: Timeline,
  parameters: WorldParameters,
  random: Random,
): void {
  const network = networkNow(person, parameters, random);
  const installedAt = Math.floor(t - (30 + random.next() * 700) * 24 * hourMs);
  const moment = { person, t, network, sinceClick: 0, installedAt };
  const open = captureOpen(moment, parameters, random);
  world.opens.push({ open, person, network, clickNetwork: null });
  world.installed.set(person, installedAt);
}

/** Simulates an install without a link. */
export function simulateOrganicInstall(
  person: Person,
  t: number,
  world: Timeline,
  parameters: WorldParameters,
  random: Random,
): void {
  const network = networkNow(person, parameters, random);
  const open = captureOpen({ person, t, network, sinceClick: 0 }, parameters, random);
  world.opens.push({ open, person, network, clickNetwork: null });
  world.installed.set(person, t);
}
