import { browserName } from "@throughline/protocol";
import type { Language } from "@throughline/protocol";
import type { JsonObject } from "@throughline/storage";
import { markup } from "../http/markup.ts";
import type { Html } from "../http/markup.ts";
import type { MailKind } from "./mail-contents.ts";
import { mailTexts } from "./texts/all-texts.ts";
import { details } from "./texts/texts.ts";
import type { Detail, MailTexts } from "./texts/texts.ts";

/** A mail as it is sent. */
export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The language and the place of origin of a mail. */
interface MailFrame {
  readonly language: Language;
  /** The host of the dashboard. */
  readonly host: string;
}

/** The language of people who have not chosen one. */
export const defaultLanguage: Language = "en";

/** Longer values, such as the text of an error, are cut. */
const maxValueLength = 500;

/** Renders a mail. Returns undefined for a kind that only a newer release knows. */
export function renderMail(
  kind: string,
  values: JsonObject,
  { language, host }: MailFrame,
): RenderedMail | undefined {
  const texts = mailTexts[language];
  if (!Object.hasOwn(texts.mails, kind)) return undefined;
  const { subject, paragraphs, button } = texts.mails[kind as MailKind];
  const inserted: Record<string, string> = {
    app: textOf(values["app"]) ?? "",
    until: formatTime(values["until"], language) ?? "",
    host,
  };
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => inserted[name] ?? "");
  const rows = details.flatMap((name): [string, string][] => {
    const value = valueOf(name, values, texts, language);
    return value === undefined ? [] : [[texts.details[name], value]];
  });
  const [first = "", ...rest] = paragraphs.map(fill);
  const url = textOf(values["url"]);
  const link = button === undefined || url === undefined ? undefined : { label: button, url };
  const parts = { subject: fill(subject), first, rows, link, rest, footer: fill(texts.sentBy) };
  return { subject: parts.subject, text: plainText(parts), html: page(parts, language).text };
}

interface MailParts {
  readonly subject: string;
  readonly first: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly link: { readonly label: string; readonly url: string } | undefined;
  readonly rest: readonly string[];
  readonly footer: string;
}

function plainText({ first, rows, link, rest, footer }: MailParts): string {
  return [
    first,
    ...(rows.length > 0 ? [rows.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...rest,
    `-- \n${footer}\n`,
  ].join("\n\n");
}

const font =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Styles are inline, since many mail programs ignore style sheets. */
function page({ subject, first, rows, link, rest, footer }: MailParts, language: Language): Html {
  const row = ([label, value]: readonly [string, string]) =>
    markup`<tr><th scope="row" style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;font-weight:normal;color:#5d606a">${label}</th><td style="padding:4px 0;vertical-align:top;word-break:break-word">${value}</td></tr>`;
  const paragraph = (text: string) => markup`<p style="margin:0 0 16px">${text}</p>`;
  return markup`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f7f7f5;color:#191a1f;${font};font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e4e3de;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${subject}</h1>
${paragraph(first)}
${rows.length > 0 && markup`<table style="margin:0 0 16px;border-collapse:collapse;font-size:14px">${rows.map(row)}</table>`}
${link && markup`<p style="margin:0 0 16px"><a href="${link.url}" style="display:inline-block;padding:10px 18px;background:#2f55d4;color:#ffffff;border-radius:8px;text-decoration:none">${link.label}</a></p><p style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${link.url}" style="color:#2f55d4">${link.url}</a></p>`}
${rest.map(paragraph)}
<p style="margin:24px 0 0;font-size:13px;color:#5d606a">${footer}</p>
</div>
</body>
</html>
`;
}

function valueOf(
  name: Detail,
  values: JsonObject,
  texts: MailTexts,
  language: Language,
): string | undefined {
  switch (name) {
    case "time":
      return formatTime(values["at"], language);
    case "browser":
      return describeBrowser(textOf(values["agent"]));
    case "place":
      return countryName(textOf(values["country"]), language);
    case "role":
      return wordOf(texts.roles, values["role"]);
    case "quota":
      return wordOf(texts.quotas, values["quota"]);
    default:
      return textOf(values[name]);
  }
}

function wordOf(words: Readonly<Record<string, string>>, value: unknown): string | undefined {
  return typeof value === "string" && Object.hasOwn(words, value) ? words[value] : undefined;
}

/** Returns a value on one line, so that it cannot pretend to be another part of the mail. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return `${value}`;
  if (typeof value !== "string" || value === "") return undefined;
  const line = value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
  return line.length > maxValueLength ? `${line.slice(0, maxValueLength)}…` : line;
}

function formatTime(at: unknown, language: Language): string | undefined {
  if (typeof at !== "number") return undefined;
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(at)} UTC`;
}

function countryName(code: string | undefined, language: Language): string | undefined {
  if (code === undefined || !/^[A-Z]{2}$/.test(code)) return undefined;
  return new Intl.DisplayNames(language, { type: "region" }).of(code);
}

function describeBrowser(agent: string | undefined): string | undefined {
  const { browser, system } = browserName(agent ?? "");
  const names = [browser, system].filter((name) => name !== undefined);
  return names.length > 0 ? names.join(", ") : undefined;
}
