import { describe, expect, it } from "vitest";
import type { InstallRecord } from "./install-record.ts";
import { initialState, type SessionEvent, type SessionState } from "./session-state.ts";
import { transition } from "./transition.ts";

const at = Date.UTC(2026, 0, 1);
const web = "https://go.shop.example/cart/1";
const record: InstallRecord = { v: 1, installId: "i", state: "pending" };
const link = {
  url: "https://go.shop.example/products/42",
  type: "deferred" as const,
  originalUrl: "https://go.shop.example/products/42",
};
const firstRun: SessionEvent[] = [
  { type: "launchAsked" },
  { type: "recordRead", record, isDue: true, canSave: true, isIdFinal: false },
];

/** The state after these events, and the commands of the last one. */
function after(...events: SessionEvent[]) {
  return events.reduce(
    ({ state }, event) => transition(state, { ...event, at }),
    transition(initialState, { type: "cleared", at }),
  );
}

it("a state is one plain object that can be printed", () => {
  const { state } = after(...firstRun, { type: "launchRead", url: web, read: 1 });
  expect(JSON.parse(JSON.stringify(state))).toEqual({ ...state, result: state.result });
});

it("a first run stores its record and then asks the service", () => {
  const { state, commands } = after(...firstRun);
  expect(commands).toEqual([{ type: "save" }, { type: "ask", retries: 0 }]);
  expect(state).toMatchObject({ match: "asking", isReady: false });
});

it("a known install sends no request", () => {
  const done: InstallRecord = { ...record, state: "done" };
  const known: SessionEvent = {
    type: "recordRead",
    record: done,
    isDue: false,
    canSave: true,
    isIdFinal: true,
  };
  const { state, commands } = after({ type: "launchAsked" }, { type: "timeout" }, known);
  expect(commands).toEqual([{ type: "open" }]);
  expect(state).toMatchObject({ match: "idle", isReady: true, link: null });
});

it("an answer waits until it is known that the launch has no link", () => {
  const answered: SessionEvent[] = [...firstRun, { type: "answer", link }];
  expect(after(...answered).state).toMatchObject({ found: link, isReady: false });
  const { state, commands } = after(...answered, { type: "launchRead", url: null, read: 1 });
  expect(state).toMatchObject({ found: null, link, deferred: link, isReady: true });
  expect(state.record).toMatchObject({ state: "done", doneAt: at, result: "matched" });
  expect(commands).toEqual([{ type: "save" }, { type: "open" }]);
});

it("a direct link beats a deferred one, which the 0.3.x API still gets", () => {
  const { state } = after(
    ...firstRun,
    { type: "launchRead", url: web, read: 1 },
    { type: "answer", link },
  );
  expect(state).toMatchObject({
    link: { url: web, type: "verified" },
    deferred: link,
    found: null,
  });
});

it("a short link is resolved before it is delivered", () => {
  const short = "https://go.shop.example/spring";
  const opened = after({ type: "url", url: short });
  expect(opened.state).toMatchObject({ isReady: false, link: null });
  const { resolving } = opened.state;
  expect(opened.commands).toContainEqual({ type: "resolve", link: resolving });
});

it("a failed request is repeated, and a refused one is not", () => {
  const failed = after(...firstRun, { type: "failed", retryIn: 700, result: "503" });
  expect(failed.state).toMatchObject({ match: "waiting", retries: 1 });
  expect(failed.commands).toContainEqual({ type: "wait", ms: 700, event: { type: "retry" } });
  const refused = after(...firstRun, { type: "failed", retryIn: 0, result: "401" });
  expect(refused.state.match).toBe("over");
});

describe("clearing", () => {
  const shown = after({ type: "url", url: web }).state;

  it("removes the link and nothing else", () => {
    const { state, commands } = transition(shown, { type: "cleared", at });
    expect(state).toEqual({ ...shown, link: null } satisfies SessionState);
    expect(commands).toEqual([]);
  });
});
