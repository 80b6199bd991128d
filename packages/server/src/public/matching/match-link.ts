import { parseInstallTime } from "@throughline/engine";
import type { MatchLinkRequest, MatchLinkResponse } from "@throughline/protocol";
import type { App, Install } from "@throughline/storage";
import { minuteMs, secondMs } from "@throughline/engine/durations";
import { toBase32 } from "../../platform/ids/base32.ts";
import { noMatch, responseFor } from "./answer.ts";
import { matchByClickId } from "./by-click-id.ts";
import { matchByDeviceSignals } from "./by-device-signals.ts";
import { findDeclaredClicks } from "./declared-clicks.ts";
import { withoutNulls } from "./device-signals.ts";
import { installVariant } from "./install-variant.ts";
import type { MatchingDependencies, Open, OpenNetwork } from "./open.ts";
import { isSamePhone } from "./same-phone.ts";
import { takeSecondLook, offerSecondLook } from "./second-look.ts";
import { upgradeByClickId } from "./upgrade.ts";

/**
 * Answers a first open. A declared click id (referrer, then clipboard) takes precedence over device signals. An install
 * that was answered before gets the same answer, except in two cases: it sends its click id only now, or it had no match
 * and now sends its address of the other IP family. Another phone that sends its id gets no match. `variant` is the variant of the app that the request names.
 */
export async function matchLink(
  deps: MatchingDependencies,
  app: App,
  body: MatchLinkRequest,
  network: OpenNetwork,
  variant?: string,
): Promise<MatchLinkResponse> {
  const { installId } = body;
  const open = await readOpen(deps, app, body, network, variant);
  const known = installId ? await deps.store.installs.get(app.id, installId) : undefined;
  const answered =
    known ?? (await matchByClickId(deps, open)) ?? (await matchByDeviceSignals(deps, open));
  // A new install may be upgraded too, because a concurrent request of the same install may have been answered first.
  const upgraded = await upgradeByClickId(deps, open, answered);
  const install = known ? await takeSecondLook(deps, open, upgraded) : upgraded;
  const response = await responseTo(deps, open, install);
  const otherFamily = installId ? await offerSecondLook(deps, open, install) : undefined;
  return otherFamily ? { ...response, otherFamily } : response;
}

/** Returns the answer of an install, or "no match" if another phone asks for it. */
async function responseTo(
  deps: MatchingDependencies,
  open: Open,
  install: Install,
): Promise<MatchLinkResponse> {
  const subject = `${open.app.id} ${install.id}`;
  await deps.otherPhones.check(subject);
  if (await isSamePhone(deps, open, install)) return responseFor(deps, install);
  await deps.otherPhones.count(subject);
  return { link: null, match: noMatch, data: null };
}

async function readOpen(
  deps: MatchingDependencies,
  app: App,
  body: MatchLinkRequest,
  network: OpenNetwork,
  variant: string | undefined,
): Promise<Open> {
  // Some SDKs send a click id beside device signals that are all null.
  const deviceSignals = "platform" in body && body.platform ? body : undefined;
  const at = deps.now();
  return {
    app,
    id: body.installId || `i_${toBase32(deps.random(16))}`,
    at,
    deviceSignals,
    network,
    installedAt: readInstallTime(body, at),
    lateReferrerAt: readLateReferrer(body, at),
    variant: installVariant(app, variant),
    declaredClicks: await findDeclaredClicks(deps, { app, deviceSignals }, body),
  };
}

/** Google's time of the install counts alone, because the clock of a device may have been set since the install. */
function readInstallTime(body: MatchLinkRequest, at: number): number | undefined {
  const { installBeginTimestampServerSeconds, ...times } = withoutNulls(body);
  return parseInstallTime(
    installBeginTimestampServerSeconds ? { installBeginTimestampServerSeconds } : times,
    at,
  );
}

/** Returns when the install referrer was set, if the install had already begun by the same clock. Times in the future are ignored. */
function readLateReferrer(body: MatchLinkRequest, now: number): number | undefined {
  const {
    referrerClickTimestampServerSeconds: clicked = 0,
    installBeginTimestampServerSeconds: began = 0,
  } = withoutNulls(body);
  const at = clicked * secondMs;
  return began > 0 && clicked > began && at <= now + minuteMs ? at : undefined;
}
