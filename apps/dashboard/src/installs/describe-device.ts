import type { InstallView } from "@throughline/protocol";
import { installTexts } from "../texts/installs.ts";

/** Returns the model and system of an install’s phone. If they are unknown, returns the platform, or null without one. */
export function describeDevice({
  device,
  platform,
}: Pick<InstallView, "device" | "platform">): string | null {
  return device ?? (platform && (installTexts.platforms[platform] ?? platform));
}
