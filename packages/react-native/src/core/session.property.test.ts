import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { initialState, transition } from "./session.ts";
import type { Commands, SessionEvent, SessionState } from "./session.ts";

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
const record = (state: "pending" | "done", failed: boolean) => ({
  v: 1 as const,
  installId: "i",
  state,
  ...(failed && { failures: [at] }),
});

/** What may happen next in the world: an answer only to a request, a retry only after a wait, a record once or twice. */
type Move = (world: World) => SessionEvent | undefined;
interface World {
  state: SessionState;
  requests: number;
  waits: number;
  resolving: NonNullable<Commands["resolve"]>[];
  recordRead: boolean;
  signalled: boolean;
}

const inFlight = (world: World, event: SessionEvent) => {
  if (world.requests === 0) return undefined;
  world.requests--;
  return event;
};

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom(...urls, null).map((url) => () => ({ type: "initial", url }) as const),
  fc.constantFrom(...urls).map((url) => () => ({ type: "url", url }) as const),
  fc.constant(() => ({ type: "launched" }) as const),
  fc
    .tuple(fc.constantFrom("pending" as const, "done" as const), fc.boolean(), fc.boolean())
    .map(([state, failed, run]): Move => (world) => {
      // A second time only to run at last what waited for consent.
      if (world.recordRead && (!run || world.state.match !== "none")) return undefined;
      world.recordRead = true;
      return { type: "record", record: record(state, failed), run };
    }),
  fc.constantFrom(...deferredUrls, null).map(
    (url): Move =>
      (world) =>
        inFlight(world, { type: "answer", link: url === null ? null : deferredLink(url) }),
  ),
  fc
    .constantFrom(...deferredUrls)
    .map((url) => () => ({ type: "late", link: deferredLink(url) }) as const),
  fc.constant<Move>((world) => {
    // At most once in a process, and never while a request is on its way.
    if (world.requests > 0 || world.signalled) return undefined;
    world.signalled = true;
    return { type: "signal" };
  }),
  fc.constantFrom(1000, 0).map(
    (retryIn): Move =>
      (world) =>
        inFlight(world, { type: "failure", retryIn }),
  ),
  fc.constant<Move>((world) => {
    if (world.waits === 0) return undefined;
    world.waits--;
    return { type: "retry" };
  }),
  fc.constantFrom("https://shop.example/p/1", null).map((url): Move => (world) => {
    const link = world.resolving.shift();
    return link && { type: "resolved", link, found: url && deferredLink(url) };
  }),
  fc.constant(() => ({ type: "deadline" }) as const),
  fc.constant(() => ({ type: "failure" }) as const),
  fc.constant(() => ({ type: "clear" }) as const),
);

function play(
  moves: Move[],
  check: (before: SessionState, after: World, event: SessionEvent) => void,
) {
  const world: World = {
    state: initialState,
    requests: 0,
    waits: 0,
    resolving: [],
    recordRead: false,
    signalled: false,
  };
  for (const next of moves) {
    const event = next(world);
    if (!event) continue;
    const before = world.state;
    const frozen = structuredClone(before);
    const { state, commands } = transition(before, event, at);
    const { match, retryIn, resolve } = commands;
    expect(before).toEqual(frozen);
    world.state = state;
    if (match) world.requests++;
    if (retryIn !== undefined) world.waits++;
    if (resolve) world.resolving.push(resolve);
    check(before, world, event);
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
    always((_, { requests }) => expect(requests).toBeLessThanOrEqual(1));
  });

  it("isLinkProcessed never goes back to false", () => {
    always((before, { state }) => {
      expect(Number(state.view.isLinkProcessed)).toBeGreaterThanOrEqual(
        Number(before.view.isLinkProcessed),
      );
    });
  });

  it("a link appears only with an event that brings one: a delivered link is never delivered again", () => {
    always((before, { state }, { type }) => {
      const delivered = state.view !== before.view && state.view.link !== null;
      if (delivered) {
        expect(["initial", "url", "record", "answer", "late", "resolved", "deadline"]).toContain(
          type,
        );
      }
      if (delivered && state.view.link?.type === "deferred") expect(state.deferred).toBe("over");
    });
  });

  it("a deferred link is delivered only when another one was before, and never after a direct one", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let last: string | undefined;
        play(moves, (before, { state }) => {
          const { link } = state.view;
          if (state.view === before.view || link?.type !== "deferred") return;
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
        play(moves, (before, { state }, { type }) => {
          if (before.match === "over" && type !== "signal") expect(state.match).toBe("over");
          if (type === "signal") asked = 0;
          if (state.match === "asking" && before.match !== "asking") asked++;
          expect(asked).toBeLessThanOrEqual(4);
        });
      }),
      { numRuns: 2000, seed: 17 },
    );
  });

  it("an outcome given to the app is one that spends the match", () => {
    always((_, { state }) => {
      if (state.match !== "none" && state.view.isLinkProcessed)
        expect(state.record?.state).toBe("done");
    });
  });

  it("after the deadline the app waits no longer", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const { state } = play([...moves, () => ({ type: "deadline" })], () => {});
        expect(state.view.isLinkProcessed).toBe(true);
      }),
      { numRuns: 1000, seed: 19 },
    );
  });
});
