import { carryQuery } from "./carry-query.ts";
import { dayMs, echoMs, maxRetries, recreateMs } from "./time-limits.ts";
import type { InstallRecord } from "./install-record.ts";
import type { SessionLink } from "./link-details.ts";
import { parseLink } from "./parse-link.ts";
import type { Command, SessionEvent, SessionState } from "./session-state.ts";

/** Set by the bundler. `false` removes development code from a release. */
declare const __DEV__: boolean | undefined;

export interface Transition {
  state: SessionState;
  /** The commands, in the order of execution. */
  commands: Command[];
}

/**
 * Makes every decision of a session. This is a pure function: the runner executes the commands and reports
 * the results as further events.
 *
 * @example
 * const { state, commands } = transition(initialState, { type: "url", url: "shop://cart/1", at: 0 });
 */
export function transition(before: SessionState, event: SessionEvent & { at: number }): Transition {
  const state = { ...before };
  const commands: Command[] = [];
  const { at } = event;
  apply();
  if (!state.isQueueOpen && state.record && state.isReady) {
    state.isQueueOpen = true;
    commands.push({ type: "open" });
  }
  return { state, commands };

  function apply(): void {
    switch (event.type) {
      case "launchAsked":
        // A read that overlaps another one returns the same URL, which a tap in between has outdated.
        if (state.answered < state.outdated) state.outdated++;
        state.asked++;
        state.isReading = true;
        return;
      case "launchRead":
        // A later read may have finished first.
        if (event.read < state.answered) return;
        state.answered = event.read;
        state.isReading = false;
        readLaunch(event.url);
        return settle();
      case "timeout":
        state.isReading = false;
        return settle();
      case "url": {
        // Compare times: a timer sleeps while the app is in the background.
        const isEcho =
          !event.isOwn &&
          event.url === state.launchUrl &&
          Math.abs(at - (state.echoAt as number)) < echoMs;
        if (!isEcho && !deliverDirect(event.url)) return;
        if (!isEcho) state.outdated = state.asked;
        state.echoAt = undefined;
        return;
      }
      case "mounted":
        state.mounted++;
        if (event.isProvider && state.hasProvider) commands.push({ type: "launch" });
        state.hasProvider ||= event.isProvider;
        return;
      case "unmounted":
        if (!--state.mounted && state.isBackground && event.isAndroid) state.closedAt = at;
        return;
      case "appState":
        state.isBackground = event.app === "background";
        // Android may create the screen again, with another launch URL. An outdated read that hangs says nothing about it.
        if (state.isBackground) state.answered = Math.max(state.answered, state.outdated);
        return;
      case "recordRead":
        state.record = event.record;
        state.canSave = event.canSave;
        state.isIdFinal = event.isIdFinal;
        if (event.isDue && state.consent !== "pending") return startMatch();
        if (event.isDue) state.match = "held";
        return applyResult(null);
      case "consent":
        state.consent = event.consent;
        if (event.consent === "pending") return;
        if (state.match === "held") startMatch();
        if (before.consent === "pending" && state.resolving) resolve(state.resolving);
        return;
      case "user":
        return save({ userId: event.id ?? undefined });
      case "answer": {
        if (state.match !== "asking") return;
        const { link } = event;
        const isLate = state.isReady;
        // Whoever pastes a link expects to see it, whatever opened the app before.
        const isPasted = link && state.isPasted;
        if (isPasted) state.isDirect = false;
        state.isPasted = false;
        if (typeof __DEV__ !== "undefined" && __DEV__) state.canMatchAgain = false;
        state.result = link ? "matched" : (event.result ?? "no match");
        // Without consent nothing was sent, so the match is not used up.
        const isDue = state.record?.state === "pending" || state.record?.failures;
        state.match = state.result === "no consent" && !state.retries && isDue ? "held" : "over";
        applyResult(link, isPasted);
        if (isLate) finishMatch(false);
        return;
      }
      case "found":
        applyResult(event.link);
        // The link of the install is stored, even if the app has another one.
        return finishMatch(false);
      case "upgrade":
        state.isPasted ||= event.isPasted;
        // A retry, or the request after the decision about consent, sends the signal anyway.
        if (/ing/.test(state.match) || state.consent === "pending") return;
        state.retries = 0;
        return ask();
      case "failed":
        return fail(event);
      case "retry":
        if (state.match === "waiting") ask();
        return;
      case "over":
        if (!/ing/.test(state.match)) return;
        state.match = "over";
        finishLate(true);
        return giveUp(false);
      case "deadline":
        state.isReading = false;
        giveUp(true);
        if (!state.isReady) setOutcome(null);
        return;
      case "resolved":
        return resolved(event);
      case "restored":
        if (!state.link && !state.isDirect && !state.resolving) state.link = event.link;
        return;
      case "cleared":
        state.link = null;
        return;
      case "appOpened": {
        const openedOn = Math.floor(at / dayMs);
        if (state.isBackground || !state.record || state.record.openedOn === openedOn) return;
        save({ openedOn });
        commands.push({ type: "app_open" });
      }
    }
  }

  function readLaunch(url: string | null): void {
    const isSeen = url === state.launchUrl || url === state.openedBy;
    // Android recreates the screen for a new font size at once. A person needs longer to come back.
    const isReopened = Math.abs(at - (state.closedAt as number)) > recreateMs;
    state.launchUrl = url;
    state.closedAt = undefined;
    if (state.answered <= state.outdated || (isSeen && !isReopened)) return;
    if (url && deliverDirect(url)) state.echoAt = at;
  }

  /** Delivers a URL that opened the app. Returns false if the URL is not a link. */
  function deliverDirect(url: string): boolean {
    const type = parseLink(url)?.type;
    if (!type) return false;
    state.isDirect = true;
    state.isPasted = false;
    state.openedBy = url;
    state.closedAt = undefined;
    if (state.resolving?.type === "deferred") state.unresolved = state.resolving;
    if (type === "verified") commands.push({ type: "report", url, isResolved: false });
    // The service adds a click id to the scheme links of its own pages. Other scheme links may be secret.
    else if (/[?&]tl=/.test(url)) commands.push({ type: "report", url });
    deliver({ url, type, originalUrl: url });
    return true;
  }

  /** Delivers a link to the app. A short link is delivered when its destination is known. */
  function deliver(link: SessionLink): void {
    state.resolving = null;
    if (!parseLink(link.url)?.short) return setOutcome(link);
    state.resolving = link;
    if (state.consent !== "pending") return resolve(link);
    // The app does not wait until the user has decided.
    if (!state.isReady) setOutcome(null);
  }

  function resolve(link: SessionLink): void {
    commands.push({ type: "resolve", link });
  }

  function resolved({
    link,
    destination,
    isOurs,
  }: Extract<SessionEvent, { type: "resolved" }>): void {
    if (destination && link.type === "verified") {
      commands.push({ type: "report", url: link.url, isResolved: true });
    }
    const outcome = isOurs
      ? {
          ...link,
          url: destination ? carryQuery(destination.url, link.url) : link.url,
          data: link.data ?? destination?.data,
        }
      : null;
    if (state.unresolved === link) {
      state.unresolved = null;
      state.deferred = outcome;
      return finishMatch(false);
    }
    // A newer link arrived meanwhile.
    if (state.resolving !== link) return;
    state.resolving = null;
    if (outcome || !state.isReady) setOutcome(outcome);
    else finishMatch(false);
  }

  /** Sets the result for the app. */
  function setOutcome(link: SessionLink | null): void {
    if (link?.type === "deferred") state.deferred = link;
    else if (typeof __DEV__ !== "undefined" && __DEV__ && link) state.result ??= "direct link";
    finishMatch(!link && state.hasFailed);
    state.link = link && { ...link };
    if (!state.isReady) state.outcome = state.link;
    state.isReady = true;
  }

  /** Delivers the deferred link when it is known that the launch has no direct link. */
  function settle(): void {
    const { found } = state;
    if (state.isChecking || (state.isReading && !state.isDirect)) return;
    state.found = null;
    if (!found) {
      if (!state.isReady && !state.resolving) setOutcome(null);
    } else if (!state.isDirect) deliver(found);
    // The 0.3.x API has only deferred links, so a direct link does not replace the deferred link there.
    else if (state.consent !== "pending" && parseLink(found.url)?.short) {
      state.unresolved = found;
      resolve(found);
    } else state.deferred = found;
  }

  /**
   * Applies the result of the deferred check. A link that the app already has is not delivered
   * again, unless the user asked for it.
   */
  function applyResult(link: SessionLink | null, isWanted?: boolean | null): void {
    const known = state.resolving ?? state.deferred;
    if (link && (isWanted || link.originalUrl !== known?.originalUrl)) state.found = link;
    state.isChecking = state.hasFailed = false;
    settle();
  }

  function startMatch(): void {
    // Save the record before the service learns of this install.
    save({});
    state.isChecking ||= !state.isReady;
    ask();
  }

  function ask(): void {
    state.match = "asking";
    commands.push({ type: "ask", retries: state.retries });
  }

  function fail({
    retryIn,
    result,
    canMatchAgain,
  }: Extract<SessionEvent, { type: "failed" }>): void {
    if (state.match !== "asking") return;
    state.match = "over";
    state.result = result;
    if (typeof __DEV__ !== "undefined" && __DEV__) state.canMatchAgain = canMatchAgain;
    if (retryIn && state.retries++ < maxRetries) {
      state.match = "waiting";
      commands.push({ type: "wait", ms: retryIn, event: { type: "retry" } });
    }
    finishLate(!!retryIn);
    giveUp(!!retryIn);
  }

  /**
   * Records the failure of a match after the app has its result. A refusal is final: no further start tries again. A
   * temporary failure counts only if the match began that late, because consent did.
   */
  function finishLate(isTemporary: boolean): void {
    if (state.isReady && (!isTemporary || state.record?.state === "pending")) {
      finishMatch(isTemporary);
    }
  }

  /** Ends the deferred check without a link, unless it already has a result. */
  function giveUp(hasFailed: boolean): void {
    if (state.isChecking) state.hasFailed = hasFailed;
    state.isChecking = false;
    settle();
  }

  /**
   * Records the end of this install's only match, if this process runs it. Without a link the app's start ends it, too.
   * While it is not recorded, the next start continues it.
   */
  function finishMatch(hasFailed: boolean | undefined): void {
    const { record, isDirect } = state;
    if (!(isDirect ? /over/ : /over|ing/).test(state.match)) return;
    // If the process ends before the link is resolved, the next start asks for it again.
    if (
      state.resolving ||
      state.unresolved ||
      (typeof __DEV__ !== "undefined" && __DEV__ && state.canMatchAgain && !isDirect)
    ) {
      return save({ state: "pending" });
    }
    save({
      state: "done",
      doneAt: at,
      result: state.result,
      failures: hasFailed && !isDirect ? [...(record?.failures ?? []), at] : undefined,
      link: state.deferred ?? record?.link,
    });
  }

  function save(change: Partial<InstallRecord>): void {
    state.record = { ...(state.record as InstallRecord), ...change };
    if (!state.canSave) return;
    state.isIdFinal = true;
    commands.push({ type: "save" });
  }
}
