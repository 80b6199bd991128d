import type { OpenEvidence } from "../signals/evidence.ts";
import type { Phone } from "../signals/held-candidate.ts";
import { compareLanguages } from "./languages.ts";
import { levels, osLevels } from "./levels.ts";
import { comparableModels } from "./models.ts";
import { sameScreen } from "./screens.ts";
import { compareVersions, fitsFrozenVersion } from "./versions.ts";

/** How what a click and an open show of their phones agrees (see levels.ts). */
export interface PhoneAgreement {
  readonly timeZone: number;
  readonly language: number;
  readonly model: number;
  readonly screen: number;
  readonly os: number;
}

export function comparePhones(click: Phone, open: OpenEvidence): PhoneAgreement {
  const [model, screen] = compareDevices(click, open);
  return {
    timeZone: compareZones(click.timeZone, open.timeZone),
    language: compareLanguages(click.languages, open.languages),
    model,
    screen,
    os: compareSystems(click, open),
  };
}

function compareZones(click: string | undefined, open: string | undefined): number {
  return click && open ? sameOrNot(click === open) : levels.unknown;
}

/** A model implies its screen, so the screen only speaks where a model is missing. */
function compareDevices(click: Phone, open: OpenEvidence): [model: number, screen: number] {
  if (open.model && open.model === click.model) return [levels.same, levels.unknown];
  if (open.model && click.model && comparableModels(open.model, click.model)) {
    return [levels.different, levels.unknown];
  }
  if (!open.screen || !click.screen) return [levels.unknown, levels.unknown];
  return [levels.unknown, sameOrNot(sameScreen(open.screen, click.screen))];
}

function compareSystems(click: Phone, open: OpenEvidence): number {
  if (!open.os || !click.os) return levels.unknown;
  if (!click.osFrozen) return compareVersions(click.os, open.os);
  return fitsFrozenVersion(open.os) ? osLevels.frozen : osLevels.unfrozen;
}

function sameOrNot(same: boolean): number {
  return same ? levels.same : levels.different;
}
