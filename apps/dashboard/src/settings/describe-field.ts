import { linkFieldTexts } from "../texts/link-fields.ts";
import { privacyTexts } from "../texts/privacy.ts";
import { settingsTexts } from "../texts/settings.ts";

const { app, attribution, matching, audit } = settingsTexts;

type Labels = Readonly<Record<string, unknown>>;
const appLabels: Labels = {
  ...matching,
  ...attribution,
  ...app,
  ...privacyTexts.retention.fields,
};
const linkLabels: Labels = Object.fromEntries(
  Object.entries(linkFieldTexts).map(([path, { label }]) => [path, label]),
);

/**
 * Returns the label of a field that an action changed, such as “Team ID” for `ios.teamId`, or the words of its name if no
 * form has the field.
 */
export function describeField(action: string, path: string): string {
  const name = path.split(".").at(-1) ?? path;
  const labels = action === "updateLink" ? linkLabels : appLabels;
  const label = labels[path] ?? labels[name];
  if (typeof label === "string") return label;
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a value of the API as a text. */
export function describeFieldValue(value: unknown): string {
  if (value === null || value === "") return audit.none;
  if (typeof value === "boolean") return value ? audit.on : audit.off;
  if (typeof value === "string" || typeof value === "number") return `${value}`;
  const items = Object.entries(value as object).filter(([, item]) => !isNothing(item));
  if (items.some(([, item]) => typeof item === "object")) return JSON.stringify(value);
  const texts = items.map(([name, item]: [string, unknown]) =>
    Array.isArray(value) ? String(item) : describeItem(name, item),
  );
  return texts.length === 0 ? audit.none : texts.join(", ");
}

const isNothing = (value: unknown) =>
  value === null || (Array.isArray(value) && value.length === 0);

/** Names a field of an object as its form does. */
function describeItem(name: string, value: unknown): string {
  const label = appLabels[name];
  return `${typeof label === "string" ? label : name}: ${describeFieldValue(value)}`;
}
