import { randomBytes } from "node:crypto";
import { createMatchingPath } from "@throughline/server";
import type { App } from "@throughline/server";
import { openMemoryStore } from "@throughline/storage/memory";
import { hourMs, minuteMs, secondMs } from "@throughline/engine/durations";
import { seededRandom } from "./generate/random.ts";
import type { Random } from "./generate/random.ts";

const origin = "https://world.example";

/**
 * When the click that an install referrer names was made. `person`: before the install, as people do. `after-install`: an app on the
 * phone hears that the install is complete and adds a click. `during-download`: the app notices already that the install began.
 * `hoarded`: the app made the click an hour before, and names it while the download goes on.
 */
export type ClickTime = "person" | "after-install" | "during-download" | "hoarded";

export interface InjectionEvaluation {
  readonly installs: number;
  readonly flagged: number;
}

/** How far the clocks of phones are off, and how many are set to the right time between the install and the first open. */
const [clockErrorMs, clockSet] = [30 * secondMs, 0.02];

/**
 * Matches installs on Android phones by their install referrer. `sendsTimes`: the app also sends Google Play's times of the
 * referrer and of the begin of the install.
 */
export async function evaluateInjection(
  clickTime: ClickTime,
  installs: number,
  sendsTimes: boolean,
): Promise<InjectionEvaluation> {
  const random = seededRandom(clickTime, installs);
  const app: App = {
    id: "world",
    name: "World",
    linkDomains: ["world.example"],
    matching: { windowMs: 168 * 60 * minuteMs },
    createdAt: 0,
    updatedAt: 0,
  };
  const store = openMemoryStore();
  await store.apps.create(app);
  let now = Date.UTC(2026, 0, 1);
  const path = createMatchingPath(app, store, () => now, randomBytes);
  let flagged = 0;
  for (let index = 0; index < installs; index += 1) {
    const { clickedAt, referrerAt, began, installedAt, openedAt } = timesOf(
      clickTime,
      now + minuteMs,
      random,
    );
    now = clickedAt;
    const clickId = await path.visit(
      { origin, path: `/link/${index}`, query: "" },
      { userAgent: "Mozilla/5.0 (Linux; Android 15) Chrome/140 Mobile", address: "198.51.100.7" },
    );
    now = openedAt;
    const error = (random.next() - 0.5) * 2 * clockErrorMs;
    const timestamp = openedAt + (random.chance(clockSet) ? 0 : error);
    const id = `install ${index}`;
    await path.open(
      {
        clickId: clickId ?? "",
        installId: id,
        timestamp,
        installedAt: installedAt + error,
        ...(sendsTimes && {
          installBeginTimestampServerSeconds: Math.floor(began / secondMs),
          referrerClickTimestampServerSeconds: Math.floor(referrerAt / secondMs),
        }),
      },
      { address: "198.51.100.7" },
    );
    const install = await store.installs.get(app.id, id);
    if (install?.flags?.some(({ kind }) => kind === "click_injection")) flagged += 1;
  }
  await store.close();
  return { installs, flagged };
}

/** A person needs some seconds in the store, and a download takes 4 seconds to a minute. */
function timesOf(clickTime: ClickTime, start: number, random: Random) {
  const waits: Record<ClickTime, number> = {
    person: 3 * secondMs + random.exponential(20 * secondMs),
    "after-install": 0,
    "during-download": 0,
    hoarded: hourMs,
  };
  const began = Math.floor(start + waits[clickTime]);
  const installedAt = Math.floor(began + 4 * secondMs + random.exponential(15 * secondMs));
  const openedAt = Math.floor(installedAt + 2 * secondMs + random.exponential(minuteMs));
  const clicks: Record<ClickTime, number> = {
    person: start,
    "after-install": Math.min(installedAt + random.exponential(secondMs), openedAt),
    "during-download": began + random.next() * (installedAt - began),
    hoarded: start,
  };
  const clickedAt = Math.floor(clicks[clickTime]);
  // Google's times have whole seconds, and the download has begun for some of them.
  const referrerAt = clickTime === "hoarded" ? began + 2 * secondMs : clickedAt;
  return { clickedAt, referrerAt, began, installedAt, openedAt };
}
