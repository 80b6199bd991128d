import { dayMs, echoMs, maxRetries, recreateMs } from "./bounds.ts";
import type { InstallRecord } from "./install-record.ts";
import type { Arrival } from "./link-details.ts";
import { parseLink } from "./parse-link.ts";
import type { Command, SessionEvent, SessionState } from "./session-state.ts";

export interface Transition {
  state: SessionState;
  /** In the order in which they are to be carried out. */
  commands: Command[];
}

/** A copy of the state that is being changed, and what follows from the change. */
interface Step extends Transition {
  /** The time of the event. */
  at: number;
}

/**
 * Makes every decision of a session. Pure: the runner carries out the commands, and reports what came of
 * them as further events.
 *
 * @example
 * const { state, commands } = transition(initialState, { type: "url", url: "shop://cart/1", at: 0 });
 */
export function transition(before: SessionState, event: SessionEvent & { at: number }): Transition {
  const state = { ...before };
  const step: Step = { state, commands: [], at: event.at };
  apply(step, event);
  if (!state.isQueueOpen && state.record && state.isLinkProcessed) {
    state.isQueueOpen = true;
    step.commands.push({ type: "openQueue" });
  }
  return { state, commands: step.commands };
}

function apply(step: Step, event: SessionEvent): void {
  const { state, commands } = step;
  switch (event.type) {
    case "launchAsked":
      state.isReading = true;
      state.isTapped = false;
      return;
    case "launchRead":
      state.isReading = false;
      readLaunch(step, event.url);
      return settle(step);
    case "launchSlow":
      state.isReading = false;
      return settle(step);
    case "url":
      if (state.echo === event.url) state.echo = null;
      else if (arriveDirectly(step, event.url)) {
        state.isTapped = true;
        state.echo = null;
      }
      return;
    case "echoOver":
      state.echo = null;
      return;
    case "closed":
      state.closedAt = step.at;
      return;
    case "recordRead":
      state.record = event.record;
      if (event.isDue && !event.isHeld) return run(step);
      if (event.isHeld) state.match = "held";
      return find(step, null);
    case "consent":
      if (state.match === "held") run(step);
      return;
    case "answer":
      if (state.match !== "asking") return;
      state.match = "over";
      state.isUnspent = false;
      state.result = event.link ? "matched" : (event.result ?? "no match");
      if (state.isLinkProcessed) spend(step, false);
      return find(step, event.link);
    case "found":
      return find(step, event.link);
    case "upgrade":
      // A retry that waits carries the signal anyway.
      if (state.match !== "over" && state.match !== "none") return;
      state.retries = 0;
      return ask(step);
    case "failed":
      return fail(step, event);
    case "retry":
      if (state.match === "waiting") ask(step);
      return;
    case "expired":
      if (state.match !== "asking" && state.match !== "waiting") return;
      state.match = "over";
      return giveUp(step, false);
    case "deadline":
      state.isReading = false;
      giveUp(step, true);
      if (!state.isLinkProcessed) show(step, null);
      return;
    case "resolved":
      return resolved(step, event.link, event.destination);
    case "restored":
      if (!state.link && !state.isDirect && !state.resolving) state.link = event.link;
      return;
    case "cleared":
      state.link = null;
      return;
    case "appOpened": {
      const openedOn = Math.floor(step.at / dayMs);
      if (!state.record || state.record.openedOn === openedOn) return;
      save(step, { openedOn });
      commands.push({ type: "logOpen" });
    }
  }
}

function readLaunch(step: Step, url: string | null): void {
  const { state, commands, at } = step;
  const isSeen = url === state.launchUrl || url === state.openedBy;
  // Android makes the screen again for a new font size at once. A person needs longer to come back.
  const isReopened = state.closedAt !== null && Math.abs(at - state.closedAt) > recreateMs;
  state.launchUrl = url;
  state.closedAt = null;
  if (state.isTapped || (isSeen && !isReopened)) return;
  if (!url || !arriveDirectly(step, url)) return;
  state.echo = url;
  commands.push({ type: "wait", ms: echoMs, event: { type: "echoOver" } });
}

/** Delivers a URL that opened the app; returns false when it is not a link. */
function arriveDirectly(step: Step, url: string): boolean {
  const { state, commands } = step;
  const type = parseLink(url)?.type;
  if (!type) return false;
  state.isDirect = true;
  state.openedBy = url;
  state.closedAt = null;
  if (type === "verified") commands.push({ type: "report", url, isResolved: false });
  deliver(step, { url, type, originalUrl: url });
  return true;
}

/** Gives the app a link; a short one once its destination is known. */
function deliver(step: Step, link: Arrival): void {
  const { state, commands } = step;
  state.resolving = null;
  if (!parseLink(link.url)?.short) return show(step, link);
  state.resolving = link;
  commands.push({ type: "resolve", link });
}

function resolved(step: Step, link: Arrival, destination: Arrival | null | undefined): void {
  const { state, commands } = step;
  if (destination && link.type === "verified") {
    commands.push({ type: "report", url: link.url, isResolved: true });
  }
  // A newer link came meanwhile.
  if (state.resolving !== link) return;
  state.resolving = null;
  const { url, data } = link;
  show(step, { ...link, url: destination?.url ?? url, data: data ?? destination?.data });
}

/** Gives the app its outcome. */
function show(step: Step, link: Arrival | null): void {
  const { state } = step;
  if (link?.type === "deferred") state.deferred = link;
  else if (link) state.result ??= "a link opened the app";
  spend(step, !link && state.hasFailed);
  state.isLinkProcessed = true;
  state.link = link && { ...link };
}

/** Gives the app the deferred outcome, once the launch is known to bring no direct link. */
function settle(step: Step): void {
  const { state } = step;
  const { found } = state;
  if (state.isChecking) return;
  // The 0.3.x names know deferred links only, so a direct link does not outdate this one for them.
  if (state.isDirect && found) state.deferred = found;
  if (state.isDirect || !state.isReading) state.found = null;
  if (state.isDirect || state.isReading) return;
  if (found) deliver(step, found);
  else if (!state.isLinkProcessed && !state.resolving) show(step, null);
}

/** Takes the result of the deferred check; a link that the app already has is not delivered again. */
function find(step: Step, link: Arrival | null): void {
  const { state } = step;
  if (link && link.originalUrl !== (state.resolving ?? state.deferred)?.originalUrl) {
    state.found = link;
  }
  state.isChecking = state.hasFailed = false;
  settle(step);
}

function run(step: Step): void {
  // The record is durable before the service hears of this install.
  save(step, {});
  ask(step);
  // The app went on without an outcome: until there is one, the match has failed.
  if (step.state.isLinkProcessed) spend(step, true);
}

function ask({ state, commands }: Step): void {
  state.match = "asking";
  commands.push({ type: "ask", retries: state.retries });
}

function fail(step: Step, event: Extract<SessionEvent, { type: "failed" }>): void {
  const { state, commands } = step;
  const { retryIn, result, isUnspent = false } = event;
  if (state.match !== "asking") return;
  state.match = "over";
  state.result = result;
  state.isUnspent = isUnspent;
  if (retryIn && state.retries++ < maxRetries) {
    state.match = "waiting";
    commands.push({ type: "wait", ms: retryIn, event: { type: "retry" } });
  }
  // A refusal after a failure that might have passed: no further start tries again.
  if (!retryIn && state.isLinkProcessed) spend(step, false);
  giveUp(step, !!retryIn);
}

/** The deferred check came to nothing, unless it already came to something. */
function giveUp(step: Step, hasFailed: boolean): void {
  const { state } = step;
  if (state.isChecking) state.hasFailed = hasFailed;
  state.isChecking = false;
  settle(step);
}

/** Uses up the one match of this install, if this process runs it. */
function spend(step: Step, hasFailed: boolean): void {
  const { state, at } = step;
  const { match, record, result, isDirect } = state;
  if (match === "none" || match === "held") return;
  if (state.isUnspent && !isDirect) return save(step, { state: "pending" });
  const failures = hasFailed && !isDirect ? [...(record?.failures ?? []), at] : undefined;
  save(step, { state: "done", doneAt: at, result, failures });
}

function save({ state, commands }: Step, change: Partial<InstallRecord>): void {
  state.record = { ...(state.record as InstallRecord), ...change };
  commands.push({ type: "save" });
}
