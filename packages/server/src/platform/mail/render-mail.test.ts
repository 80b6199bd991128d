import { languages } from "@throughline/protocol";
import type { Language } from "@throughline/protocol";
import type { JsonObject } from "@throughline/storage";
import { describe, expect, it } from "vitest";
import type { MailContents, MailKind } from "./mail-contents.ts";
import { renderMail } from "./render-mail.ts";
import { mailTexts } from "./texts/all-texts.ts";

const hostile = `<b>"Shop" & 'Co'</b>`;
const escaped = "&lt;b&gt;&quot;Shop&quot; &amp; &#39;Co&#39;&lt;/b&gt;";
const url = "https://links.example/dashboard/account";
const at = Date.UTC(2026, 10, 15, 9, 30);
const changed = { at, url };

const samples: MailContents = {
  invitation: { app: hostile, role: "editor", invitedBy: "olga@shop.example", url, until: at },
  passwordReset: { url },
  newBrowser: {
    at,
    agent: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/140.0 Safari/537.36",
    country: "DE",
    url,
  },
  passwordChanged: changed,
  codesTurnedOn: changed,
  codesTurnedOff: changed,
  recoveryCodeUsed: { ...changed, codesLeft: 7 },
  recoveryCodesRenewed: changed,
  secondFactorRemoved: changed,
  passkeyAdded: { ...changed, passkey: hostile },
  passkeyRemoved: { ...changed, passkey: hostile },
  webhookPaused: { app: hostile, webhook: "https://crm.example", reason: hostile, url },
  quotaNearlyUsed: { app: hostile, quota: "opens", url },
  backupFailed: { reason: hostile, url },
  exportFailed: { app: hostile, reason: hostile, url },
  test: {},
};
const kinds = Object.keys(samples) as MailKind[];

function render(kind: string, language: Language = "en", values?: object) {
  const content = (values ?? samples[kind as MailKind]) as JsonObject;
  const rendered = renderMail(kind, content, { language, host: "links.example" });
  if (!rendered) throw new Error(`There is no mail ${kind}.`);
  return rendered;
}

describe.each(languages)("a mail in %s", (language) => {
  it.each(kinds)("says everything about %s, in plain text and in HTML", (kind) => {
    const { subject, text, html } = render(kind, language);
    const values = samples[kind] as Record<string, unknown>;
    for (const part of [subject, text, html.replace(/style="[^"]*"/g, "")]) {
      expect(part).not.toMatch(/[{}]|undefined|null|NaN|\[object/);
    }
    expect(subject).not.toBe("");
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toContain("<b>");
    expect(text).toContain("links.example");
    if ("url" in values) {
      expect(text).toContain(url);
      expect(html).toContain(`href="${url}"`);
    }
    for (const value of Object.values(values)) {
      if (value === hostile)
        expect([text.includes(hostile), html.includes(escaped)]).toEqual([true, true]);
    }
    // Every text of the template is in both versions.
    for (const paragraph of mailTexts[language].mails[kind].paragraphs) {
      for (const piece of paragraph.split(/\{\w+\}/)) {
        expect(text).toContain(piece);
        expect(html).toContain(piece);
      }
    }
  });
});

describe("the texts of mails", () => {
  const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted();

  it("use the same placeholders in all languages, and differ from English", () => {
    for (const language of languages) {
      for (const kind of kinds) {
        const [here, english] = [mailTexts[language].mails[kind], mailTexts.en.mails[kind]];
        expect(here.paragraphs).toHaveLength(english.paragraphs.length);
        expect(here.button === undefined).toBe(english.button === undefined);
        expect(new Set(placeholders(here.subject + here.paragraphs.join(" ")))).toEqual(
          new Set(placeholders(english.subject + english.paragraphs.join(" "))),
        );
        if (language !== "en") expect(here.subject).not.toBe(english.subject);
      }
    }
  });
});

describe("rendering", () => {
  it("shows time, browser and country in words", () => {
    const { text } = render("newBrowser", "de");
    expect(text).toContain("Zeit: 15. November 2026 um 09:30 UTC");
    expect(text).toContain("Browser: Chrome, macOS");
    expect(text).toContain("Land: Deutschland");
  });

  it("leaves out what is not known", () => {
    const { text } = render("newBrowser", "en", { at, url, country: "xx1", agent: "curl" });
    expect(text).toContain("Time:");
    expect(text).not.toMatch(/Browser:|Country:/);
  });

  it("keeps values on one line and short, so that they cannot pretend to be another part", () => {
    const app = `Shop\r\nBcc: eve@evil.example\u2028${"x".repeat(9_000)}`;
    const { subject, text } = render("exportFailed", "en", { app, reason: app, url });
    expect(subject).toMatch(/^Shop Bcc: eve@evil\.example x{400,500}…/);
    expect(text).not.toMatch(/^Bcc/m);
  });

  it("knows no kinds of a newer release, nor those of every object", () => {
    const frame = { language: "en", host: "links.example" } as const;
    expect(renderMail("newerKind", {}, frame)).toBeUndefined();
    expect(renderMail("toString", {}, frame)).toBeUndefined();
  });
});
