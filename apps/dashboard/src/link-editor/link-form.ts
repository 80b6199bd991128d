import type { LinkDraft, LinkView } from "@throughline/protocol";
import { describeJsonError } from "./json-error.ts";
import { toLocalTime } from "./local-time.ts";
import { targetingInputOf, toTargeting, toTargetingForm } from "./targeting/targeting-form.ts";
import type { TargetingForm } from "./targeting/targeting-form.ts";

/** The values of the link form’s inputs. */
export type LinkForm = {
  code: string;
  destination: string;
  iosDestination: string;
  iosFallback: string;
  androidDestination: string;
  androidFallback: string;
  desktopDestination: string;
  webFallback: string;
  /** The name of the app variant. Empty for the app itself. */
  appVariant: string;
  /** The name of the app’s own landing page. */
  page: string;
  title: string;
  description: string;
  image: string;
  utm: Record<(typeof utmKeys)[number], string>;
  tags: string;
  data: string;
  /** The values of `datetime-local` inputs: local times without a time zone. */
  startsAt: string;
  expiresAt: string;
  maxClicks: string;
  /** A new password. If empty, the link keeps its password. */
  password: string;
  /** Whether the saved link has a password. */
  hasPassword: boolean;
  removePassword: boolean;
  expiredFallback: string;
  sensitive: boolean;
  deterministicOnly: boolean;
  test: boolean;
} & TargetingForm;

export const utmKeys = ["source", "medium", "campaign", "term", "content"] as const;

export const emptyForm: LinkForm = {
  code: "",
  destination: "",
  iosDestination: "",
  iosFallback: "",
  androidDestination: "",
  androidFallback: "",
  desktopDestination: "",
  webFallback: "",
  appVariant: "",
  page: "",
  title: "",
  description: "",
  image: "",
  utm: { source: "", medium: "", campaign: "", term: "", content: "" },
  tags: "",
  data: "",
  startsAt: "",
  expiresAt: "",
  maxClicks: "",
  password: "",
  hasPassword: false,
  removePassword: false,
  expiredFallback: "",
  sensitive: false,
  deterministicOnly: false,
  test: false,
  rules: [],
  split: null,
};

export function toLinkForm(link: LinkView): LinkForm {
  return {
    code: link.code,
    destination: link.destination,
    iosDestination: link.ios?.destination ?? "",
    iosFallback: link.ios?.fallback ?? "",
    androidDestination: link.android?.destination ?? "",
    androidFallback: link.android?.fallback ?? "",
    desktopDestination: link.desktop?.destination ?? link.desktop?.fallback ?? "",
    webFallback: link.webFallback ?? "",
    appVariant: link.appVariant ?? "",
    page: link.page ?? "",
    title: link.preview?.title ?? "",
    description: link.preview?.description ?? "",
    image: link.preview?.image ?? "",
    utm: { ...emptyForm.utm, ...link.utm },
    tags: link.tags.join(", "),
    data: link.data ? JSON.stringify(link.data, undefined, 2) : "",
    startsAt: link.startsAt ? toLocalTime(link.startsAt) : "",
    expiresAt: link.expiresAt ? toLocalTime(link.expiresAt) : "",
    maxClicks: link.maxClicks === null ? "" : String(link.maxClicks),
    password: "",
    hasPassword: link.hasPassword,
    removePassword: false,
    expiredFallback: link.expiredFallback ?? "",
    sensitive: link.sensitive,
    deterministicOnly: link.deterministicOnly,
    test: link.test,
    ...toTargetingForm(link),
  };
}

/** Returns the draft for the admin API. The draft has every property, so that an emptied input removes its value. */
export function toLinkDraft(form: LinkForm): LinkDraft {
  const trim = (value: string) => value.trim();
  const pair = (destination: string, fallback: string) => {
    const parts = {
      ...(trim(destination) && { destination: trim(destination) }),
      ...(trim(fallback) && { fallback: trim(fallback) }),
    };
    return Object.keys(parts).length > 0 ? parts : null;
  };
  const preview = {
    ...(trim(form.title) && { title: trim(form.title) }),
    ...(trim(form.description) && { description: trim(form.description) }),
    ...(trim(form.image) && { image: trim(form.image) }),
  };
  const utm = Object.fromEntries(
    utmKeys.filter((key) => trim(form.utm[key])).map((key) => [key, trim(form.utm[key])]),
  );
  const orNull = <Value extends object>(value: Value) =>
    Object.keys(value).length > 0 ? value : null;
  return {
    ...(trim(form.code) && { code: trim(form.code) }),
    destination: trim(form.destination),
    ios: pair(form.iosDestination, form.iosFallback),
    android: pair(form.androidDestination, form.androidFallback),
    desktop: pair(form.desktopDestination, ""),
    webFallback: trim(form.webFallback) || null,
    appVariant: form.appVariant || null,
    page: form.page || null,
    preview: orNull(preview),
    utm: orNull(utm),
    tags: [...new Set(form.tags.split(",").map(trim).filter(Boolean))],
    data:
      trim(form.data) && describeJsonError(form.data) === undefined
        ? (JSON.parse(form.data) as Record<string, unknown>)
        : null,
    startsAt: form.startsAt ? new Date(form.startsAt).toISOString() : null,
    expiresAt: form.expiresAt ? new Date(form.expiresAt).toISOString() : null,
    maxClicks: trim(form.maxClicks) ? Number(form.maxClicks) : null,
    ...(form.removePassword && { password: null }),
    ...(form.password && { password: form.password }),
    expiredFallback: trim(form.expiredFallback) || null,
    sensitive: form.sensitive,
    deterministicOnly: form.deterministicOnly,
    test: form.test,
    ...toTargeting(form),
  };
}

/** The inputs whose names differ from those of their fields in the API. */
const inputs: Readonly<Record<string, string>> = {
  "preview.title": "title",
  "preview.description": "description",
  "preview.image": "image",
  "ios.destination": "iosDestination",
  "ios.fallback": "iosFallback",
  "android.destination": "androidDestination",
  "android.fallback": "androidFallback",
  "desktop.destination": "desktopDestination",
};

/** Returns the input for a field of the API, such as `title` for `preview.title` and `tags` for `tags[0]`. */
export function linkInputOf(field: string): string {
  if (/^(rules|split)\b/.test(field)) return targetingInputOf(field);
  const [name = field] = field.split("[");
  return inputs[name] ?? (name.startsWith("data.") ? "data" : name);
}
