import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  openApp,
} from "@throughline/react-native/testing";
import type { FakePhoneOptions } from "@throughline/react-native/testing";
import { createPeerBench, type PeerFigures } from "./peer-starts.ts";

/** The latency of each part of the fake phone, in milliseconds. */
export const latency = {
  storage: 5,
  initialUrl: 10,
  referrer: 50,
  userAgent: 120,
  clipboard: 30,
  network: 200,
};

/** The figures of an app between its start and `isLinkProcessed`. */
export interface StartFigures {
  start: string;
  readyMs: number | undefined;
  /** The maximum of `readyMs`. */
  limitMs: number;
  readsBeforeReady: number;
  /** Reads until the app was idle. Those after `readyMs` do not delay it. */
  storageReads: number;
  storageWrites: number;
  requests: number;
  /** The number of context values a consumer receives, including the first. */
  contexts: number;
  /** The nearest SDK on the same phone, if the start is one that it knows. */
  peer?: PeerFigures | undefined;
}

const link = "https://go.shop.example/products/42";
const never = Number.POSITIVE_INFINITY;

interface Start {
  start: string;
  limitMs: number;
  /** Whether the app was opened before, with a user who is signed in. */
  warm?: true;
  /** Whether the nearest SDK is measured too. It waits for ever where a part of the phone hangs. */
  hasPeer?: true;
  phone?: FakePhoneOptions;
}

const starts: Start[] = [
  { start: "warm start, user signed in", limitMs: 10, warm: true, hasPeer: true },
  {
    start: "first run, install referrer",
    limitMs: 255,
    hasPeer: true,
    phone: { os: "android", referrer: "utm_source=mail&click_id=abc" },
  },
  {
    // The slower of the referrer and the device signals, and one request.
    start: "first run, Android without a referrer",
    limitMs: latency.storage + Math.max(latency.referrer, latency.userAgent) + latency.network,
    hasPeer: true,
    phone: { os: "android" },
  },
  {
    start: "first run, iOS with a copied link",
    limitMs: 325,
    hasPeer: true,
    phone: { clipboard: link },
  },
  { start: "network hangs", limitMs: 5000, phone: { latency: { ...latency, network: never } } },
  { start: "storage hangs", limitMs: 5000, phone: { latency: { ...latency, storage: never } } },
  {
    start: "initial URL hangs",
    limitMs: 5000,
    phone: { latency: { ...latency, initialUrl: never } },
  },
  {
    start: "install referrer hangs",
    limitMs: 5000,
    phone: { os: "android", latency: { ...latency, referrer: never } },
  },
  {
    start: "user agent hangs",
    limitMs: 5000,
    phone: { latency: { ...latency, userAgent: never } },
  },
  {
    start: "clipboard hangs",
    limitMs: 5000,
    phone: { clipboard: link, latency: { ...latency, clipboard: never } },
  },
];

/** Measures every kind of start on a fake phone with a virtual clock. */
export async function measureStarts(): Promise<StartFigures[]> {
  const figures: StartFigures[] = [];
  const measurePeer = await createPeerBench();
  for (const { start, limitMs, warm, hasPeer, phone: options } of starts) {
    const clock = createVirtualClock();
    const service = createFakeService({ link });
    const phone = createFakePhone({ clock, latency, service, ...options });
    if (warm) {
      openApp(phone).setUserId("ann");
      await clock.advance(60_000);
      phone.storage.reads.length = phone.storage.writes.length = service.requests.length = 0;
    }
    let readsBeforeReady = 0;
    const read = phone.storage.getItem.bind(phone.storage);
    phone.storage.getItem = (key) => {
      if (!app.context().isLinkProcessed) readsBeforeReady++;
      return read(key);
    };
    const app = openApp(phone);
    for (let waited = 0; app.readyAt() === undefined && waited < 2 * limitMs; waited++) {
      await clock.advance(1);
    }
    const storageWrites = phone.storage.writes.length;
    const requests = service.requests.length;
    const contexts = app.history.length;
    await clock.advance(1000);
    const peerService = createFakeService({ link });
    figures.push({
      start,
      readyMs: app.readyAt(),
      limitMs,
      readsBeforeReady,
      storageReads: phone.storage.reads.length,
      storageWrites,
      requests,
      contexts,
      peer: hasPeer && (await measurePeer({ latency, service: peerService, ...options }, warm)),
    });
    app.kill();
  }
  return figures;
}
