import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Consent } from "./consent.ts";
import type { InstallRecord } from "./install-record.ts";
import {
  initialState,
  type Command,
  type SessionEvent,
  type SessionState,
} from "./session-state.ts";
import { transition } from "./transition.ts";

const urls = [
  "https://go.shop.example/a/b",
  "https://go.shop.example/short",
  "shop://cart/1",
  "exp://192.168.1.5:8081",
];
const deferredUrls = ["https://go.shop.example/d/1", "https://go.shop.example/d", "/d"];
const deferredLink = (url: string) => ({ url, type: "deferred" as const, originalUrl: url });
const pending: InstallRecord = { v: 1, installId: "i", state: "pending" };
const done: InstallRecord = { ...pending, state: "done" };

/** A session and the commands that are not carried out yet. */
interface World {
  state: SessionState;
  requests: number;
  waits: SessionEvent[];
  resolving: Extract<Command, { type: "resolve" }>[];
  at: number;
  isUpgraded: boolean;
  isFound: boolean;
  /**
   * The reads of the launch URL that have not ended. `isOld`: the user tapped a link since. `isRepeated`: reads that
   * begin now are as old.
   */
  reads: { read: number; isOld: boolean; isRepeated: boolean }[];
  /** Whether the read that ended last was old. */
  isOld: boolean;
}

/** What happens next, if it can: an answer only to a request, a retry only after its wait, a record only once. */
type Move = (world: World) => SessionEvent | undefined;

const ifInFlight =
  (event: SessionEvent): Move =>
  (world) => {
    if (world.requests === 0) return undefined;
    world.requests--;
    return event;
  };

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom<Move>(
    () => ({ type: "launchAsked" }),
    () => ({ type: "timeout" }),
  ),
  fc.tuple(fc.nat(3), fc.constantFrom(...urls, null)).map(([index, url]): Move => (world) => {
    const [ended] = world.reads.splice(index, 1);
    if (!ended) return undefined;
    world.isOld = ended.isOld;
    return { type: "launchRead", url, read: ended.read };
  }),
  fc.tuple(fc.constantFrom(...urls), fc.boolean()).map(([url, isOwn]) => () => ({
    type: "url" as const,
    url,
    isOwn,
  })),
  fc
    .constantFrom(...urls)
    .map((url) => () => ({ type: "restored" as const, link: deferredLink(url) })),
  fc.tuple(fc.boolean(), fc.boolean()).map(
    ([isDue, canSave]): Move =>
      ({ state }) =>
        state.record
          ? undefined
          : {
              type: "recordRead",
              record: isDue ? pending : done,
              isDue,
              canSave,
              isIdFinal: !isDue || !canSave,
            },
  ),
  fc
    .constantFrom(...deferredUrls, null)
    .map((url) => ifInFlight({ type: "answer", link: url === null ? null : deferredLink(url) })),
  fc.constantFrom(...deferredUrls).map((url): Move => (world) => {
    // The other address family is asked once.
    if (world.isFound) return undefined;
    world.isFound = true;
    return { type: "found", link: deferredLink(url) };
  }),
  fc.boolean().map((isPasted): Move => (world) => {
    if (world.requests > 0 || world.isUpgraded || !world.state.record) return undefined;
    world.isUpgraded = true;
    return { type: "upgrade", isPasted };
  }),
  fc.constant(ifInFlight({ type: "answer", link: null, result: "no consent" })),
  fc.constantFrom(1000, 0).chain((retryIn) =>
    fc.boolean().map((canMatchAgain) =>
      ifInFlight({
        type: "failed",
        retryIn,
        result: "503",
        canMatchAgain: canMatchAgain && !retryIn,
      }),
    ),
  ),
  fc.constant<Move>(({ waits }) => waits.shift()),
  fc
    .tuple(fc.constantFrom("https://shop.example/p/1", null), fc.boolean())
    .map(([url, isOurs]): Move => ({ resolving }) => {
      const command = resolving.shift();
      const destination = url === null ? null : deferredLink(url);
      return command && { type: "resolved", link: command.link, destination, isOurs };
    }),
  fc
    .constantFrom<Consent>("granted", "denied", "pending")
    .map((consent) => () => ({ type: "consent" as const, consent })),
  fc.constantFrom("active", "background").map((app) => () => ({ type: "appState" as const, app })),
  fc.boolean().map((isProvider) => () => ({ type: "mounted" as const, isProvider })),
  fc.boolean().map(
    (isAndroid): Move =>
      ({ state }) =>
        state.mounted ? { type: "unmounted", isAndroid } : undefined,
  ),
  fc.constantFrom("ann", null).map(
    (id): Move =>
      ({ state }) =>
        state.record && { type: "user", id },
  ),
  fc.constantFrom<Move>(
    () => ({ type: "deadline" }),
    () => ({ type: "over" }),
    () => ({ type: "cleared" }),
    () => ({ type: "appOpened" }),
  ),
  fc.integer({ min: 0, max: 5000 }).map((ms): Move => (world) => {
    world.at += ms;
    return undefined;
  }),
);

interface Step {
  before: SessionState;
  state: SessionState;
  event: SessionEvent;
  commands: Command[];
  world: World;
}

function play(moves: Move[], check: (step: Step) => void): SessionState {
  const world: World = {
    state: initialState,
    requests: 0,
    waits: [],
    resolving: [],
    at: Date.UTC(2026, 0, 1),
    isUpgraded: false,
    isFound: false,
    reads: [],
    isOld: false,
  };
  for (const next of moves) {
    const before = world.state;
    const event = next(world);
    if (!event) continue;
    const copy = structuredClone(before);
    const { state, commands } = transition(before, { ...event, at: world.at });
    expect(before).toEqual(copy);
    world.state = state;
    if (event.type === "launchAsked") {
      const isOld = world.reads.some((other) => other.isRepeated && other.read > before.answered);
      world.reads.push({ read: state.asked, isOld, isRepeated: isOld });
    }
    if (event.type === "url" && isDelivered(before, state)) {
      for (const read of world.reads) read.isOld = read.isRepeated = true;
    }
    // Afterwards the screen may be another one, with another launch URL.
    if (state.isBackground) for (const read of world.reads) read.isRepeated = false;
    for (const command of commands) {
      if (command.type === "ask") world.requests++;
      if (command.type === "wait") world.waits.push(command.event);
      if (command.type === "resolve") world.resolving.push(command);
    }
    check({ before, state, event, commands, world });
  }
  return world.state;
}

/** Whether a direct link was delivered, or is being resolved. */
const isDelivered = (before: SessionState, { link, resolving }: SessionState) =>
  link?.type !== "deferred" && (link !== before.link || resolving !== before.resolving);

const always = (check: (step: Step) => void) => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      play(moves, check);
    }),
    { numRuns: 2000, seed: 11 },
  );
};

// Only in development may a match run again.
beforeAll(() => {
  vi.stubGlobal("__DEV__", true);
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("for any sequence of events", () => {
  it("at most one match request is in flight", () => {
    always(({ world }) => expect(world.requests).toBeLessThanOrEqual(1));
  });

  it("isReady never goes back to false", () => {
    always(({ before, state }) => {
      expect(Number(state.isReady)).toBeGreaterThanOrEqual(Number(before.isReady));
    });
  });

  it("a link appears only with an event that contains one", () => {
    always(({ before, state, event }) => {
      if (state.link === before.link || state.link === null) return;
      expect([
        "launchRead",
        "timeout",
        "url",
        "recordRead",
        "answer",
        "found",
        "failed",
        "over",
        "resolved",
        "deadline",
        "restored",
      ]).toContain(event.type);
      if (state.link.type === "deferred" && event.type !== "restored") {
        expect(state.found).toBeNull();
      }
    });
  });

  it("a launch never replaces a newer tap", () => {
    always(({ before, state, event, world }) => {
      if (event.type === "launchRead" && world.isOld) expect(state.openedBy).toBe(before.openedBy);
    });
  });

  it("a deferred link is delivered only once in a row, and never after a direct one", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let last: string | undefined;
        play(moves, ({ before, state: { link }, event }) => {
          if (link === before.link || link?.type !== "deferred") return;
          if (event.type === "restored") return;
          expect(before.isDirect && !before.isPasted).not.toBe(true);
          expect(link.originalUrl).not.toBe(last);
          last = link.originalUrl;
        });
      }),
      { numRuns: 2000, seed: 13 },
    );
  });

  it("the match is requested at most 4 times, and again only with an exact signal", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        let asked = 0;
        play(moves, ({ before, state, event, commands }) => {
          if (before.match === "over" && event.type !== "upgrade") expect(state.match).toBe("over");
          if (event.type === "upgrade") asked = 0;
          asked += commands.filter(({ type }) => type === "ask").length;
          expect(asked).toBeLessThanOrEqual(4);
        });
      }),
      { numRuns: 2000, seed: 17 },
    );
  });

  it("the result of a match that this process ran is stored once its link is known, unless the match may run again", () => {
    always(({ state }) => {
      const { match, isReady, canMatchAgain, record, resolving, unresolved } = state;
      if (match !== "over" || !isReady || canMatchAgain || resolving || unresolved) return;
      expect(record?.state).toBe("done");
    });
  });

  it("the link of the install is not stored before its destination is known", () => {
    always(({ before, state: { record, resolving, unresolved } }) => {
      if (record === before.record || !record?.link) return;
      expect([resolving, unresolved]).not.toContain(record.link);
    });
  });

  it("a match that waits for consent is not used up", () => {
    always(({ state }) => {
      const { match, record } = state;
      // A failed match may run again on another start.
      if (match === "held" && !record?.failures) expect(record?.state).toBe("pending");
    });
  });

  it("a match that began after the app's result is used up by its own result only", () => {
    always(({ before, state, event }) => {
      if (before.match !== "asking" || !before.isReady) return;
      if (before.record?.state !== "pending" || state.record?.state !== "done") return;
      expect(["answer", "failed", "over", "found"]).toContain(event.type);
    });
  });

  it("every change of the record is stored, unless an unread record would be overwritten", () => {
    always(({ before, state, commands }) => {
      const isSaved = commands.some(({ type }) => type === "save");
      if (!state.canSave) expect(isSaved).toBe(false);
      else if (before.record && state.record !== before.record) expect(isSaved).toBe(true);
    });
  });

  it("the install id is final once the record is stored, and then stays so", () => {
    always(({ before, state, commands }) => {
      if (before.isIdFinal) expect(state.isIdFinal).toBe(true);
      if (commands.some(({ type }) => type === "save")) expect(state.isIdFinal).toBe(true);
    });
  });

  it("nothing is asked, stored for a match or resolved while consent is pending", () => {
    always(({ state, event, commands }) => {
      if (state.consent !== "pending") return;
      const types = commands.map(({ type }) => type);
      expect(types).not.toContain("resolve");
      if (event.type !== "retry") expect(types).not.toContain("ask");
    });
  });

  it("an open is not counted in the background", () => {
    always(({ before, commands }) => {
      if (before.isBackground) expect(commands).not.toContainEqual({ type: "app_open" });
    });
  });

  it("the launch URL is read again by every provider except the first, and by nothing else", () => {
    always(({ before, event, commands }) => {
      const isLater = event.type === "mounted" && event.isProvider && !!before.hasProvider;
      expect(commands.some(({ type }) => type === "launch")).toBe(isLater);
    });
  });

  it("the link of the start is set once, with the first result", () => {
    always(({ before, state }) => {
      expect(state.outcome !== undefined).toBe(state.isReady);
      if (before.isReady) expect(state.outcome).toBe(before.outcome);
    });
  });

  it("the app does not wait after the deadline", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        const state = play([...moves, () => ({ type: "deadline" })], () => {});
        expect(state.isReady).toBe(true);
        expect(state.isChecking).toBe(false);
      }),
      { numRuns: 1000, seed: 19 },
    );
  });
});
