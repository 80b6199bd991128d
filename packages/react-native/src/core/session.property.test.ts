import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Arrival } from "./link-details.ts";
import { createSession, type Session, type SessionState } from "./session.ts";

const at = Date.UTC(2026, 0, 1);
const urls = [
  "https://go.shop.example/a/b",
  "https://go.shop.example/short",
  "shop://cart/1",
  "exp://192.168.1.5:8081",
  "",
];
const deferredUrls = ["https://go.shop.example/d/1", "https://go.shop.example/d", "/d"];
const deferredLink = (url: string) => ({ url, type: "deferred" as const, originalUrl: url });

/** What may happen next in the world: an answer only to a request, a retry only after a wait, a match only once. */
type Move = (world: World) => keyof Session | "later" | "resolved" | undefined;
interface World {
  session: Session;
  requests: number;
  /** What was put off. */
  waits: (() => void)[];
  resolving: ((destination: Arrival | null) => void)[];
  /** The match that was run is spent. */
  spent: boolean;
  skipped: boolean;
  signalled: boolean;
}

/** The session is told so, whenever. */
const tell = <Name extends keyof Session>(name: Name, ...told: Parameters<Session[Name]>): Move => {
  return ({ session }) => {
    (session[name] as (...given: typeof told) => void)(...told);
    return name;
  };
};

const ifInFlight =
  (then: Move): Move =>
  (world) => {
    if (world.requests === 0) return undefined;
    world.requests--;
    return then(world);
  };

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom(...urls, null).map((url) => tell("initial", url)),
  fc.constantFrom(...urls).map((url) => tell("url", url)),
  fc.boolean().map((run): Move => (world) => {
    // After all only to run at last what waited for consent.
    if (world.session.state().match !== "none" || (world.skipped && !run)) return undefined;
    world.skipped = !run;
    return run ? tell("run")(world) : tell("find", null)(world);
  }),
  fc
    .constantFrom(...deferredUrls, null)
    .map((url) => ifInFlight(tell("answer", url === null ? null : deferredLink(url)))),
  fc.constantFrom(...deferredUrls).map((url) => tell("find", deferredLink(url))),
  fc.constant<Move>((world) => {
    // At most once in a process, and never while a request is on its way.
    if (world.requests > 0 || world.signalled) return undefined;
    world.signalled = true;
    return tell("signal")(world);
  }),
  fc.constantFrom(1000, 0).map((retryIn) => ifInFlight(tell("failure", retryIn))),
  fc.constant<Move>(({ waits }) => {
    const run = waits.shift();
    run?.();
    return run && "later";
  }),
  fc.constantFrom("https://shop.example/p/1", null).map((url): Move => (world) => {
    const resolved = world.resolving.shift();
    resolved?.(url === null ? null : deferredLink(url));
    return resolved && "resolved";
  }),
  fc.constant(tell("deadline")),
  fc.constant(tell("failure")),
  fc.constant(tell("clear")),
);

interface Step {
  before: SessionState;
  state: SessionState;
  world: World;
  happened: NonNullable<ReturnType<Move>>;
}

function play(moves: Move[], check: (step: Step) => void) {
  const world: World = {
    session: createSession({
      now: () => at,
      later(_, run) {
        world.waits.push(run);
        return () => true;
      },
      ask: () => world.requests++,
      spend: () => (world.spent = true),
      resolve: (_, resolved) => world.resolving.push(resolved),
      report: () => {},
      changed: () => {},
    }),
    requests: 0,
    waits: [],
    resolving: [],
    spent: false,
    skipped: false,
    signalled: false,
  };
  for (const next of moves) {
    const before = world.session.state();
    const frozen = structuredClone(before);
    const happened = next(world);
    expect(before).toEqual(frozen);
    if (happened) check({ before, state: world.session.state(), world, happened });
  }
  return world;
}

const always = (check: Parameters<typeof play>[1]) => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
      play(moves, check);
    }),
    { numRuns: 2000, seed: 11 },
  );
};

describe("whatever happens in whatever order", () => {
  it("at most one match request is in flight", () => {
    always(({ world }) => expect(world.requests).toBeLessThanOrEqual(1));
  });

  it("isLinkProcessed never goes back to false", () => {
    always(({ before, state }) => {
      expect(Number(state.isLinkProcessed)).toBeGreaterThanOrEqual(Number(before.isLinkProcessed));
    });
  });

  it("a link appears only with an event that brings one: a delivered link is never delivered again", () => {
    always(({ before, state, happened }) => {
      const delivered = state.link !== before.link && state.link !== null;
      if (delivered) {
        expect(["initial", "url", "answer", "find", "resolved", "deadline"]).toContain(happened);
      }
      if (delivered && state.link?.type === "deferred") expect(state.found).toBeUndefined();
    });
  });

  it("a deferred link is delivered only when another one was before, and never after a direct one", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let last: string | undefined;
        play(moves, ({ before, state }) => {
          const { link } = state;
          if (state.link === before.link || link?.type !== "deferred") return;
          expect(before.direct).toBe(false);
          expect(link.originalUrl).not.toBe(last);
          last = link.originalUrl;
        });
      }),
      { numRuns: 2000, seed: 13 },
    );
  });

  it("the match is not asked more than 4 times, and once it is over only with an exact signal that came late", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let asked = 0;
        play(moves, ({ before, state, happened }) => {
          if (before.match === "over" && happened !== "signal") expect(state.match).toBe("over");
          if (happened === "signal") asked = 0;
          if (state.match === "asking" && before.match !== "asking") asked++;
          expect(asked).toBeLessThanOrEqual(4);
        });
      }),
      { numRuns: 2000, seed: 17 },
    );
  });

  it("an outcome given to the app is one that spends the match", () => {
    always(({ state, world }) => {
      if (state.match !== "none" && state.isLinkProcessed) expect(world.spent).toBe(true);
    });
  });

  it("after the deadline the app waits no longer", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const { session } = play([...moves, tell("deadline")], () => {});
        expect(session.state().isLinkProcessed).toBe(true);
      }),
      { numRuns: 1000, seed: 19 },
    );
  });
});
