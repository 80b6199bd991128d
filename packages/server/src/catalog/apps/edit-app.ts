import { addressRanges } from "@throughline/engine";
import type { AppChange, AppView, LinkTemplate } from "@throughline/protocol";
import { flatAppFields, flatLinkFields } from "@throughline/protocol/admin";
import { appFields } from "@throughline/protocol/validate";
import type { App } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import { iso } from "../../platform/time/iso.ts";
import { findRuleProblem } from "./check-conversion-rules.ts";
import { findPageProblem } from "./check-pages.ts";
import { completeUrls } from "./check-urls.ts";
import { viewSettings, withSettings } from "./settings.ts";
import { checkVariants } from "../variants/check-variants.ts";

/** Returns the app after a change. Missing fields stay unchanged; `null` removes a field. Throws when a value is invalid. */
export function applyAppChange(app: App, asked: AppChange, now: number): App {
  checkFields(asked);
  const { linkTemplates: templates, pages = app.pages ?? [] } = asked;
  const change = {
    ...completeUrls(flatAppFields, asked),
    ...(templates && { linkTemplates: completeTemplates(templates, pages) }),
  };
  const changed = withSettings(appFields, app, {
    ...change,
    matching: { ...app.matching, ...change.matching },
    updatedAt: now,
  });
  // The ids of the app and of its variants must differ, so they are checked together.
  if (change.ios || change.android || change.variants) checkVariants(changed);
  return changed;
}

/** Returns an app in the format of the admin API. */
export function appView(app: App): AppView {
  return {
    id: app.id,
    ...(viewSettings(appFields, app) as Omit<AppView, "id">),
    createdAt: iso(app.createdAt),
    updatedAt: iso(app.updatedAt),
  };
}

function checkFields(change: AppChange): void {
  const { timeZone, pages, conversionRules, internalNetworks = [] } = change;
  const [malformed] = addressRanges(internalNetworks).malformed;
  if (malformed !== undefined) {
    throw invalidField(
      "internalNetworks",
      `"${malformed}" is not a range of addresses. Write it as 203.0.113.0/24 or 2001:db8::/32.`,
    );
  }
  const pageProblem = pages && findPageProblem(pages);
  if (pageProblem) throw invalidField(pageProblem.field, pageProblem.reason);
  const ruleProblem = conversionRules && findRuleProblem(conversionRules);
  if (ruleProblem) throw invalidField(ruleProblem.field, ruleProblem.reason);
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw invalidField(
      "timeZone",
      `"${timeZone}" is not a time zone. Use an IANA name, such as Europe/Berlin.`,
    );
  }
}

/** Returns the templates with complete URLs. Throws when a template is invalid. */
function completeTemplates(
  templates: readonly LinkTemplate[],
  pages: readonly { readonly name: string }[],
): LinkTemplate[] {
  return templates.map((template, index) => {
    const { name, page } = template;
    const field = `linkTemplates.${index}`;
    if (templates.findIndex((other) => other.name === name) !== index) {
      throw invalidField(
        `${field}.name`,
        `Two link templates are called "${name}". Each needs its own name.`,
      );
    }
    if (page !== undefined && pages.every((other) => other.name !== page)) {
      throw invalidField(`${field}.page`, `There is no landing page "${page}".`);
    }
    return completeUrls(flatLinkFields, template, `${field}.`);
  });
}

function isTimeZone(name: string): boolean {
  try {
    // `Intl` also accepts offsets such as +01:00, but they have no daylight saving time.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
