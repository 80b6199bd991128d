import type { Language } from "@throughline/protocol";
import { german } from "./de.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { french } from "./fr.ts";
import { japanese } from "./ja.ts";
import { polish } from "./pl.ts";
import { portuguese } from "./pt.ts";
import type { MailTexts } from "./texts.ts";

/** The texts of mails in every language. */
export const mailTexts: Readonly<Record<Language, MailTexts>> = {
  en: english,
  de: german,
  es: spanish,
  fr: french,
  ja: japanese,
  pl: polish,
  pt: portuguese,
};
