import type { Answer, Phone, Ports } from "../src/core/index.ts";

interface Sent {
  path: string;
  body: Record<string, unknown>;
}

interface Timer {
  at: number;
  run: () => void;
}

/** A phone and a service in plain JavaScript, on a clock that moves only when told to. */
export function createHost({ os, phone = {} }: { os: "ios" | "android"; phone?: Phone }) {
  const stored = new Map<string, string>();
  const sent: Sent[] = [];
  const responses = new Map<string, Answer>();
  const timers = new Set<Timer>();
  let now = 1_700_000_000_000;
  let random = 0;
  let tap: (url: string) => void = () => undefined;

  /** Lets every promise that can resolve do so. */
  async function settle() {
    for (let turns = 0; turns < 200; turns += 1) await null;
  }

  const ports: Ports = {
    os,
    dev: false,
    now: () => now,
    random: () => (random = (random + 0.37) % 1),
    setTimeout(run, ms) {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer) => void timers.delete(timer as Timer),
    post(url, _headers, body) {
      const path = url.replace(/^https?:\/\/[^/]+/, "");
      sent.push({ path, body: JSON.parse(body) as Sent["body"] });
      const response = responses.get(path);
      return {
        answer: response ? Promise.resolve(response) : new Promise(() => undefined),
        cancel: () => undefined,
      };
    },
    storage: {
      getItem: async (key) => stored.get(key) ?? null,
      setItem: async (key, value) => void stored.set(key, value),
    },
    phone,
    getInitialURL: async () => null,
    onUrl(listener) {
      tap = listener;
      return () => undefined;
    },
    onAppState: () => () => undefined,
    warn: () => undefined,
    error: () => undefined,
  };

  return {
    ports,
    settle,
    /** What the service answers from now on; until then it does not answer at all. */
    respond(path: string, body: unknown, status = 200) {
      responses.set(path, { status, body: JSON.stringify(body) });
    },
    sent: (path: string) => sent.filter((request) => request.path === path),
    tap: (url: string) => tap(url),
    async advance(ms: number) {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        timers.delete(next);
        now = Math.max(now, next.at);
        next.run();
        await settle();
      }
      now = end;
    },
  };
}
