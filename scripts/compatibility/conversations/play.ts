import {
  createFakePhone,
  createVirtualClock,
  openApp,
  resetLinkSession,
} from "../../../packages/react-native/src/testing/index.ts";
import type { VirtualClock } from "../../../packages/react-native/src/testing/index.ts";
import type { Answer, Exchange } from "./conversation.ts";
import type { Scene } from "./scenes.ts";

/** What a scene needs of the service: real, or the answers of a release. */
export interface Counterpart {
  /** When the scene begins. */
  readonly startsAt: number;
  readonly key: string;
  readonly appId: string;
  readonly clickId: string;
  readonly answer: (request: Exchange["request"]) => Promise<Answer>;
}

/** Runs the client of these sources in a scene and returns what the app got. */
export async function playClient(scene: Scene, counterpart: Counterpart): Promise<unknown> {
  const clock = createVirtualClock(counterpart.startsAt);
  const withClick = (text?: string | null) => text?.replace("{click}", counterpart.clickId);
  let warnings = 0;
  let pending = 0;
  const respond = async (request: Exchange["request"]) => {
    pending += 1;
    try {
      const { status, body } = await counterpart.answer(request);
      return { status, body: JSON.stringify(body) };
    } finally {
      pending -= 1;
    }
  };
  const phone = createFakePhone({
    ...scene.phone,
    referrer: withClick(scene.phone?.referrer),
    clipboard: withClick(scene.phone?.clipboard),
    clock,
    ports: {
      post: (url, headers, body) => ({
        response: respond({
          method: "POST",
          path: url.replace(/^https?:\/\/[^/]+/, ""),
          headers,
          body: JSON.parse(body) as unknown,
        }),
        cancel() {},
      }),
      error: () => void (warnings += 1),
      warn: () => void (warnings += 1),
    },
  });
  const app = openApp(phone, {
    API_KEY: counterpart.key,
    appID: counterpart.appId,
    ...scene.config,
  });
  await pass(clock, () => pending, 6000);
  const acted = scene.act?.(app);
  await pass(clock, () => pending, 60_000);
  const { clearLink: _, ...context } = app.context();
  const result: unknown = await acted;
  resetLinkSession();
  return { ...context, warnings, ...(result !== undefined && { result }) };
}

/** Advances the clock step by step and waits in each for the requests under way. */
async function pass(clock: VirtualClock, pending: () => number, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    await clock.advance(500);
    while (pending() > 0) {
      await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(0);
    }
  }
}
