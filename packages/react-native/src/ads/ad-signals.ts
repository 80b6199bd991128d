import { adSignalsPath, matchLinkPath } from "@throughline/protocol/client";
import { whenState } from "../client/when-state.ts";
import { parseJson, type LinkSession, type Phone } from "../core/index.ts";
import {
  maxBackoffMs,
  referrerTimeoutMs,
  requestTimeoutMs,
  storageTimeoutMs,
} from "../core/time-limits.ts";
import { changeBody } from "../extensions/change-body.ts";
import type { Extension } from "../extensions/extend-sessions.ts";
import type { AdSignalSources, PlayReferrerInfo } from "./ad-signal-sources.ts";

/** Present from the start of the first match. `{"since":…}` until the signals were sent, then `{}`. */
const adsKey = "throughline.ads";

/** For how long after the first start signals are sent that could not be sent before. */
const giveUpAfterMs = 7 * 86_400_000;

/**
 * Creates the extension that sends what the stores know of the ad that led to the install. The times of Google Play are part of
 * the match request. Everything else follows after the answer, and delays nothing.
 */
export function createAdSignals({
  appleAdsToken,
  playInstallReferrer,
}: AdSignalSources): Extension {
  let info: Promise<PlayReferrerInfo | null | undefined> | undefined;
  /** The same, for as long as the match request may wait for it. */
  let timely: typeof info;
  /** What the match request waits for. Resolves to the fields to add. */
  let beside: (() => Promise<object>) | undefined;

  const readPlay = () =>
    (info ??= new Promise<PlayReferrerInfo | null>((resolve) => {
      playInstallReferrer?.getInstallReferrerInfo(resolve);
    }).catch(() => null));

  async function readTimes({ timers, getState, ports }: LinkSession): Promise<object> {
    const isGranted = () => getState().consent === "granted";
    if (!playInstallReferrer || ports.os !== "android" || !isGranted()) return {};
    const read = await (timely ??= timers.attempt(referrerTimeoutMs, readPlay));
    // Consent may have been revoked in the meantime.
    if (!read || !isGranted()) return {};
    return {
      ...seconds(read, "referrerClickTimestampServerSeconds"),
      ...seconds(read, "installBeginTimestampServerSeconds"),
    };
  }

  async function mark({ store, ports }: LinkSession): Promise<void> {
    const { text, failure } = await store.read(adsKey);
    if (!text && !failure) await store.write(adsKey, JSON.stringify({ since: ports.now() }));
  }

  async function send(
    session: LinkSession,
    marked: () => Promise<void> | undefined,
  ): Promise<void> {
    const { ports, config, store, timers, getState } = session;
    const isIos = ports.os === "ios";
    const finish = () => void store.write(adsKey, "{}");
    const isGranted = () => getState().consent === "granted";
    for (let failures = 0; ;) {
      // Each attempt waits anew, because consent may be revoked and granted again.
      await whenState(
        session,
        ({ match, record }) => isGranted() && record?.state === "done" && /over|idle/.test(match),
      );
      await marked();
      const { since } = parseJson<{ since: number }>((await store.read(adsKey)).text) ?? {};
      if (!since) return;
      if (Math.abs(ports.now() - since) > giveUpAfterMs) return finish();
      if (!isGranted()) continue;
      const { installReferrer }: Phone = { ...ports.phone, ...config.phone } as Phone;
      const signal = await timers.attempt(requestTimeoutMs, () =>
        isIos ? appleAdsToken?.() : installReferrer?.(),
      );
      const installId = await session.getInstallId();
      if (typeof signal !== "string" || !signal || !installId) return;
      // Google Play says that no link led to its page.
      if (/utm_medium=organic/.test(signal)) return finish();
      if (!isGranted()) continue;
      const body = { installId, [isIos ? "appleAdsToken" : "installReferrer"]: signal };
      const { ok, status, retryAfter } = await session.post(adSignalsPath, body, requestTimeoutMs);
      if (ok || [400, 413, 422].includes(status)) {
        session.debug(`Ad signals: ${ok ? "sent" : "refused"}.`);
        return finish();
      }
      // The service does not know the install yet.
      if (status === 404) return;
      const pauseMs = Math.max(ports.random() * 500 * 2 ** ++failures, retryAfter);
      await new Promise<void>(
        (resolve) => void timers.later(Math.min(pauseMs, maxBackoffMs), resolve),
      );
    }
  }

  return {
    wrap(ports) {
      const { phone } = ports;
      info = timely = beside = undefined;
      return {
        ...ports,
        phone:
          playInstallReferrer && ports.os === "android"
            ? {
                ...phone,
                installReferrer: async () =>
                  (await readPlay())?.installReferrer || phone.installReferrer?.(),
              }
            : phone,
        post: changeBody(ports, (url) => (url.endsWith(matchLinkPath) ? beside?.() : undefined)),
      };
    },
    attach(session) {
      if (!session.isUsable) return;
      const { timers } = session;
      let marked: Promise<void> | undefined;
      const begin = async () => {
        await whenState(session, ({ match }) => match === "asking");
        marked = mark(session);
        // A process that ends before the signals were sent leaves the mark.
        const waiting = timers.attempt(storageTimeoutMs, () => marked);
        void readTimes(session);
        // A match without consent is repeated with it, and then with the times.
        beside = () => waiting.then(() => readTimes(session));
      };
      void begin();
      void send(session, () => marked);
    },
  };
}

/** Older versions of the package return numbers as texts, and 0 for an unknown time. */
function seconds(info: PlayReferrerInfo, name: keyof PlayReferrerInfo): object {
  const value = Number(info[name]);
  return value > 0 ? { [name]: value } : {};
}
