import type { FingerprintRequest } from "@throughline/protocol";
import type { Install } from "@throughline/storage";
import { isDeterministicOnly } from "../clicks/evidence.ts";
import { matchedClick, storedAnswer } from "./answer.ts";
import type { Answer } from "./answer.ts";
import type { MatchingDependencies, Open } from "./open.ts";
import { bindOpen } from "./same-phone.ts";

/**
 * Claims the click, stores the answer and counts the install in one transaction. If a concurrent request has answered the
 * install, this returns the stored answer. Returns undefined if another install has claimed the click.
 */
export async function claim(
  deps: Pick<MatchingDependencies, "store" | "activity" | "floods" | "digests" | "isHidden">,
  open: Open,
  answer: Answer,
  { secondLook = false } = {},
): Promise<Install | undefined> {
  const { store, activity, floods } = deps;
  const { app, id, at, deviceSignals, variant } = open;
  const settlement = await store.installs.settle({
    app: app.id,
    id,
    at,
    ...(deviceSignals && { platform: deviceSignals.platform }),
    ...(deviceSignals &&
      !isDeterministicOnly(app, deviceSignals.platform) &&
      describeDevice(deviceSignals)),
    ...(await bindOpen(deps, open)),
    ...variant,
    ...storedAnswer({ floods }, open, answer),
    ...(secondLook && { secondLook }),
  });
  if (settlement.outcome === "settled") {
    const { install } = settlement;
    await activity.publish({ kind: "installed", install, click: matchedClick(answer) });
  }
  return "install" in settlement ? settlement.install : undefined;
}

const systems = { ios: "iOS", android: "Android" } as const;
const maxDeviceLength = 100;

/** Describes the phone for people who look at the install. */
function describeDevice({
  platform,
  manufacturer,
  model,
  systemVersion,
}: FingerprintRequest): Pick<Install, "device"> {
  const phone = [platform === "android" && manufacturer, model].filter(Boolean).join(" ");
  const system = systemVersion && `${systems[platform]} ${systemVersion}`;
  const device = [phone, system].filter(Boolean).join(", ");
  return device === "" ? {} : { device: device.slice(0, maxDeviceLength) };
}
