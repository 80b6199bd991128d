import { checkWebUrl } from "@throughline/engine";
import type { AppChange, AppView, LinkTemplate } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { dayMs } from "@throughline/engine/durations";
import { invalidField } from "../../platform/http/errors.ts";
import { findPageProblem } from "./check-pages.ts";
import { checkVariants } from "../variants/check-variants.ts";
import { iso } from "../../platform/time/iso.ts";

/** Returns the app after a change. Missing fields stay unchanged; `null` removes a field. Throws when a value is invalid. */
export function applyAppChange(app: App, change: AppChange, now: number): App {
  checkFields(change);
  checkLinkTemplates(change.linkTemplates ?? [], change.pages ?? app.pages ?? []);
  const { matching, eventRetentionDays, reasonRetentionDays, returnWindowDays, ...others } = change;
  const merged = {
    ...app,
    ...others,
    matching: { ...app.matching, ...matching },
    ...(eventRetentionDays !== undefined && {
      eventRetentionMs: eventRetentionDays && eventRetentionDays * dayMs,
    }),
    ...(reasonRetentionDays !== undefined && {
      reasonRetentionMs: reasonRetentionDays && reasonRetentionDays * dayMs,
    }),
    ...(returnWindowDays !== undefined && {
      returnWindowMs: returnWindowDays && returnWindowDays * dayMs,
    }),
    updatedAt: now,
  };
  const present = Object.entries(merged).filter(([, value]) => value !== null);
  const changed = Object.fromEntries(present) as unknown as App;
  // The ids of the app and of its variants must differ, so they are checked together.
  if (change.ios || change.android || change.variants) checkVariants(changed);
  return changed;
}

/** Returns an app in the format of the admin API. */
export function appView(app: App): AppView {
  const { id, name, linkDomains, matching, eventRetentionMs, reasonRetentionMs } = app;
  const { returnWindowMs } = app;
  return {
    id,
    name,
    icon: app.icon ?? null,
    color: app.color ?? null,
    ios: app.ios ?? null,
    android: (app.android as AppView["android"]) ?? null,
    variants: [...(app.variants ?? [])] as AppView["variants"],
    linkDomains: [...linkDomains],
    webFallback: app.webFallback ?? null,
    matching,
    testInstalls: [...(app.testInstalls ?? [])],
    eventRetentionDays: eventRetentionMs === undefined ? null : eventRetentionMs / dayMs,
    reasonRetentionDays: reasonRetentionMs === undefined ? null : reasonRetentionMs / dayMs,
    timeZone: app.timeZone ?? "UTC",
    returnWindowDays: returnWindowMs === undefined ? null : returnWindowMs / dayMs,
    attribution: app.attribution ?? "first",
    excludeFlagged: app.excludeFlagged ?? false,
    invites: app.invites ?? false,
    linkTemplates: (app.linkTemplates ?? []) as AppView["linkTemplates"],
    pages: (app.pages ?? []) as AppView["pages"],
    detourPrefix: app.detourPrefix ?? null,
    linkForty: app.linkForty ?? false,
    createdAt: iso(app.createdAt),
    updatedAt: iso(app.updatedAt),
  };
}

function checkFields({ icon, webFallback, timeZone, pages }: AppChange): void {
  const pageProblem = pages && findPageProblem(pages);
  if (pageProblem) throw invalidField(pageProblem.field, pageProblem.reason);
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw invalidField(
      "timeZone",
      `"${timeZone}" is not a time zone. Use an IANA name, such as Europe/Berlin.`,
    );
  }
  for (const [field, value] of Object.entries({ icon, webFallback })) {
    throwIfInvalid(field, typeof value === "string" ? checkWebUrl(value) : undefined);
  }
}

function checkLinkTemplates(
  templates: readonly LinkTemplate[],
  pages: readonly { readonly name: string }[],
): void {
  for (const [index, { name, webFallback, preview, page }] of templates.entries()) {
    const field = `linkTemplates.${index}`;
    if (templates.findIndex((other) => other.name === name) !== index) {
      throw invalidField(
        `${field}.name`,
        `Two link templates are called "${name}". Each needs its own name.`,
      );
    }
    for (const [part, url] of Object.entries({ webFallback, "preview.image": preview?.image })) {
      throwIfInvalid(`${field}.${part}`, url === undefined ? undefined : checkWebUrl(url));
    }
    if (page !== undefined && pages.every((other) => other.name !== page)) {
      throw invalidField(`${field}.page`, `There is no landing page "${page}".`);
    }
  }
}

function isTimeZone(name: string): boolean {
  try {
    // `Intl` also accepts offsets such as +01:00, but they have no daylight saving time.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

function throwIfInvalid(field: string, reason: string | undefined): void {
  if (reason) throw invalidField(field, reason);
}
