import { matchLinkPath } from "@throughline/protocol/client";
import type { MatchLinkRequest } from "@throughline/protocol/client";
import {
  requestTimeoutMs,
  backgroundMs,
  lateSignalMs,
  maxRetryMs,
  signalTimeoutMs,
} from "./time-limits.ts";
import type { Config } from "./config.ts";
import type { InstallRecord } from "./install-record.ts";
import type { SessionLink } from "./link-details.ts";
import type { ExactSignal, RequestSource } from "./match-request.ts";
import { parseLink } from "./parse-link.ts";
import type { Ports } from "./ports.ts";
import { isTransient, readLink, type Post, type Reply } from "./service.ts";
import type { SessionEvent, SessionState } from "./session-state.ts";
import type { Timers } from "./timers.ts";

/** Set by the bundler. `false` removes development code from a release. */
declare const __DEV__: boolean | undefined;

interface MatcherDependencies {
  config: Config;
  baseUrl: string;
  ports: Ports;
  timers: Timers;
  post: Post;
  source: RequestSource;
  /** Returns whether the app handles this link. */
  isOurs: (link: SessionLink) => boolean;
  isGranted: () => boolean;
  /** Resolves when the record of this install is stored. */
  stored: () => Promise<unknown> | undefined;
  launch: () => Promise<unknown> | undefined;
  getState: () => SessionState;
  dispatch: (event: SessionEvent) => void;
  debug: (line: string) => void;
}

/** Asks the service which link led to this install. */
export interface Matcher {
  /** Sends the match request; `retries` counts the requests before this one. */
  ask: (retries: number) => void;
  /** Repeats the request with an exact signal and the same install id. `isPasted`: the user just handed it in. */
  upgrade: (exact: ExactSignal, isPasted?: boolean) => Promise<void>;
}

export function createMatcher({
  config,
  baseUrl,
  ports,
  timers: { attempt, later },
  post,
  source,
  isOurs,
  isGranted,
  stored,
  launch,
  getState,
  dispatch,
  debug,
}: MatcherDependencies): Matcher {
  let request: Promise<MatchLinkRequest | undefined> | undefined;
  let asking = Promise.resolve();
  let stopExpiry: (() => unknown) | undefined;

  const installId = () => (getState().record as InstallRecord).installId;

  const buildRequest = () =>
    (async (): Promise<MatchLinkRequest | undefined> => {
      const { isFreshInstall: given } = config;
      const isFresh = await attempt(signalTimeoutMs, () =>
        typeof given === "function" ? given() : given,
      );
      // An unknown result counts as a new install.
      if (isFresh === false) return undefined;
      const reading = source.readExact(launch(), () => getState().isDirect);
      const exact = await source.waitForExact(reading);
      if (!exact) {
        const late = attempt(lateSignalMs, () => reading);
        void late.then((signal) => signal && upgrade(signal));
      }
      return source.build(installId(), exact);
    })();

  function upgrade(exact: ExactSignal, isPasted = false): Promise<void> {
    request = source.build(installId(), exact);
    stopExpiry?.();
    return asking.then(() => dispatch({ type: "upgrade", isPasted }));
  }

  const match = (retries: number) =>
    (async (): Promise<void> => {
      if (!request) {
        stopExpiry = later(backgroundMs, () => dispatch({ type: "over" }));
        request = buildRequest();
      }
      const payload = await request;
      await stored();
      // Consent may have been revoked in the meantime.
      if (!payload || !("clickId" in payload || isGranted())) {
        const result = isGranted() ? "not a fresh install" : "no consent";
        // Consent may still come, and with it another request.
        request = undefined;
        stopExpiry?.();
        return dispatch({ type: "answer", link: null, result });
      }
      debug(`Sent: ${Object.keys(payload).join(", ")}.`);
      if (
        typeof __DEV__ !== "undefined" &&
        __DEV__ &&
        !retries &&
        ports.os === "android" &&
        !("clickId" in payload)
      ) {
        debug(
          "This build has no install referrer from a link: to see an exact match, open a test page on this phone (dashboard: Live, Test integration) and let config.phone.installReferrer return the referrer it shows.",
        );
      }
      const reply = await post(matchLinkPath, payload, requestTimeoutMs);
      const link = readLink(reply);
      if (typeof __DEV__ !== "undefined" && __DEV__ && reply.status === 404) {
        ports.warn(`404 is taken for "no match". Is ${baseUrl} the address of the service?`);
      }
      if (link === null) askOtherFamily(payload, reply);
      if (link !== undefined)
        return dispatch({ type: "answer", link: link && isOurs(link) ? link : null });
      const result = String(reply.status || "no answer");
      if (!retries) {
        ports.error(
          `Matching failed: ${result} from ${baseUrl}: ${reply.body?.error ?? "unusable"}`,
        );
      }
      const backoff = 500 * 2 ** retries * (1 + ports.random());
      dispatch({
        type: "failed",
        retryIn: isTransient(reply) ? Math.min(Math.max(backoff, reply.retryAfter), maxRetryMs) : 0,
        result,
        // In development, a wrong key is fixed and the app restarted, so the match is not used up.
        ...(typeof __DEV__ !== "undefined" && __DEV__ && { canMatchAgain: /40[13]/.test(result) }),
      });
    })();

  /**
   * Asks once more in the background over the other address family (IPv4 or IPv6), because the click
   * may have used that family.
   */
  function askOtherFamily(payload: MatchLinkRequest, { body }: Reply): void {
    const other = body?.otherFamily;
    if (!parseLink(other?.url)?.host || !isGranted()) return;
    const again = { ...payload, networkToken: other?.token };
    void post(matchLinkPath, again, requestTimeoutMs, other?.url)
      .then(readLink)
      .then((link) => (link && isOurs(link) ? dispatch({ type: "found", link }) : undefined));
  }

  return {
    ask(retries) {
      asking = match(retries);
    },
    upgrade,
  };
}
