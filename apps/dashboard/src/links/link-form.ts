import type { LinkDraft, LinkView, Utm } from "@throughline/protocol";
import { describeJsonError } from "./json-error.ts";

/** A link as it is typed: every part a text. */
export interface LinkForm {
  code: string;
  destination: string;
  iosDestination: string;
  iosFallback: string;
  androidDestination: string;
  androidFallback: string;
  desktopDestination: string;
  webFallback: string;
  title: string;
  description: string;
  image: string;
  utm: Record<keyof Utm, string>;
  tags: string;
  data: string;
  /** As the browser's field has it: local time, without a zone. */
  expiresAt: string;
  expiredFallback: string;
  sensitive: boolean;
  deterministicOnly: boolean;
  test: boolean;
}

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
  title: "",
  description: "",
  image: "",
  utm: { source: "", medium: "", campaign: "", term: "", content: "" },
  tags: "",
  data: "",
  expiresAt: "",
  expiredFallback: "",
  sensitive: false,
  deterministicOnly: false,
  test: false,
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
    title: link.preview?.title ?? "",
    description: link.preview?.description ?? "",
    image: link.preview?.image ?? "",
    utm: { ...emptyForm.utm, ...link.utm },
    tags: link.tags.join(", "),
    data: link.data ? JSON.stringify(link.data, undefined, 2) : "",
    expiresAt: link.expiresAt ? localTime(link.expiresAt) : "",
    expiredFallback: link.expiredFallback ?? "",
    sensitive: link.sensitive,
    deterministicOnly: link.deterministicOnly,
    test: link.test,
  };
}

/** What the admin API takes; every part is said, so that an emptied field takes its part away. */
export function toLinkDraft(form: LinkForm): LinkDraft {
  const text = (value: string) => value.trim();
  const pair = (destination: string, fallback: string) => {
    const parts = {
      ...(text(destination) && { destination: text(destination) }),
      ...(text(fallback) && { fallback: text(fallback) }),
    };
    return Object.keys(parts).length > 0 ? parts : null;
  };
  const preview = {
    ...(text(form.title) && { title: text(form.title) }),
    ...(text(form.description) && { description: text(form.description) }),
    ...(text(form.image) && { image: text(form.image) }),
  };
  const utm = Object.fromEntries(
    utmKeys.filter((key) => text(form.utm[key])).map((key) => [key, text(form.utm[key])]),
  );
  const orNull = <Value extends object>(value: Value) =>
    Object.keys(value).length > 0 ? value : null;
  return {
    ...(text(form.code) && { code: text(form.code) }),
    destination: text(form.destination),
    ios: pair(form.iosDestination, form.iosFallback),
    android: pair(form.androidDestination, form.androidFallback),
    desktop: pair(form.desktopDestination, ""),
    webFallback: text(form.webFallback) || null,
    preview: orNull(preview),
    utm: orNull(utm),
    tags: [...new Set(form.tags.split(",").map(text).filter(Boolean))],
    data:
      text(form.data) && describeJsonError(form.data) === undefined
        ? (JSON.parse(form.data) as Record<string, unknown>)
        : null,
    expiresAt: form.expiresAt ? new Date(form.expiresAt).toISOString() : null,
    expiredFallback: text(form.expiredFallback) || null,
    sensitive: form.sensitive,
    deterministicOnly: form.deterministicOnly,
    test: form.test,
  };
}

/** `2026-05-01T14:00` in the viewer's zone. */
function localTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
