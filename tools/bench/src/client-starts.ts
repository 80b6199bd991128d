import {
  createFakePhone,
  createFakeService,
  createVirtualClock,
  openApp,
} from "@throughline/react-native/testing";
import type { FakePhoneOptions } from "@throughline/react-native/testing";

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
  storageReads: number;
  storageWrites: number;
  requests: number;
  /** The number of context values a consumer receives, including the first. */
  contexts: number;
}

const link = "https://go.shop.example/products/42";
const never = Number.POSITIVE_INFINITY;

const starts: { start: string; limitMs: number; warm?: true; phone?: FakePhoneOptions }[] = [
  { start: "warm start", limitMs: 10, warm: true },
  {
    start: "first run, install referrer",
    limitMs: 260,
    phone: { os: "android", referrer: "utm_source=mail&clickId=abc" },
  },
  { start: "first run, iOS with a copied link", limitMs: 330, phone: { clipboard: link } },
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
  for (const { start, limitMs, warm, phone: options } of starts) {
    const clock = createVirtualClock();
    const service = createFakeService({ link });
    const phone = createFakePhone({ clock, latency, service, ...options });
    if (warm) {
      openApp(phone);
      await clock.advance(60_000);
      phone.storage.reads.length = phone.storage.writes.length = service.requests.length = 0;
    }
    const app = openApp(phone);
    for (let waited = 0; app.readyAt() === undefined && waited < 2 * limitMs; waited++) {
      await clock.advance(1);
    }
    figures.push({
      start,
      readyMs: app.readyAt(),
      limitMs,
      storageReads: phone.storage.reads.filter((key) => key === "throughline.install").length,
      storageWrites: phone.storage.writes.length,
      requests: service.requests.length,
      contexts: app.history.length,
    });
    app.kill();
  }
  return figures;
}
