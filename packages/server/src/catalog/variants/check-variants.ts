import { isAppScheme } from "@throughline/engine";
import { defaultVariant } from "@throughline/protocol";
import type { AndroidApp, App, AppVariant } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import { everyVariant } from "./app-variants.ts";

/** Refuses builds of an app that phones, links or statistics could not tell apart. */
export function checkVariants(app: App): void {
  const names = new Set<string>([defaultVariant]);
  const ids = new Map<string, string>();
  for (const [index, variant] of everyVariant(app).entries()) {
    // The first one is the app itself.
    const isApp = index === 0;
    const prefix = isApp ? "" : `variants[${index - 1}].`;
    if (!isApp) {
      checkName(`${prefix}name`, variant, names);
      names.add(variant.name);
    }
    checkPlatforms(prefix, variant, ids);
  }
}

function checkName(field: string, { name, ios, android }: AppVariant, taken: Set<string>): void {
  if (name === defaultVariant) {
    throw invalidField(field, `"${name}" stands for the app itself. Choose another name.`);
  }
  if (taken.has(name)) {
    throw invalidField(field, `Two variants are called "${name}". Choose another name.`);
  }
  if (!ios && !android) {
    throw invalidField(field, `The variant "${name}" has no app. Give it ios or android.`);
  }
}

function checkPlatforms(
  prefix: string,
  { name, ios, android }: AppVariant,
  ids: Map<string, string>,
): void {
  for (const [field, kind, id] of [
    ["ios.bundleId", "bundle id", ios?.bundleId],
    ["android.packageName", "package", android?.packageName],
  ] as const) {
    if (id === undefined) continue;
    // The stores compare ids without regard to case.
    const key = `${kind} ${id.toLowerCase()}`;
    const owner = ids.get(key);
    if (owner !== undefined) {
      throw invalidField(
        prefix + field,
        `The variants "${owner}" and "${name}" have the same ${kind} ${id}. Each needs its own.`,
      );
    }
    ids.set(key, name);
  }
  for (const [field, scheme] of [
    ["ios.scheme", ios?.scheme],
    ["android.scheme", android?.scheme],
  ] as const) {
    if (scheme !== undefined && !isAppScheme(scheme)) {
      throw invalidField(
        prefix + field,
        `The scheme "${scheme}" cannot belong to an app. Choose another one.`,
      );
    }
  }
  checkDynamicAppLinks(`${prefix}android.dynamicAppLinks`, android);
}

function checkDynamicAppLinks(field: string, { dynamicAppLinks = [] }: Partial<AndroidApp> = {}) {
  for (const [index, { path, query, fragment }] of dynamicAppLinks.entries()) {
    if (path === undefined && query === undefined && fragment === undefined) {
      throw invalidField(
        `${field}[${index}]`,
        "The rule fits no URL. Give it a path, a query or a fragment.",
      );
    }
    if (path !== undefined && !/^[/*?]/.test(path)) {
      throw invalidField(
        `${field}[${index}].path`,
        `No path matches "${path}", because paths begin with a slash. Use /${path}.`,
      );
    }
  }
  if (dynamicAppLinks.length > 0 && dynamicAppLinks.every(({ exclude }) => exclude)) {
    throw invalidField(
      field,
      "All rules exclude URLs, so no link would open the app. Add a last rule with the path *.",
    );
  }
}
