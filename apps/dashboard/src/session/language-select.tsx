import { languages } from "@throughline/protocol";
import type { Language } from "@throughline/protocol";
import { NativeSelect } from "@mantine/core";
import { language } from "../language/language.ts";
import { shellTexts } from "../texts/shell.ts";

/** Chooses the language of the dashboard. Each language is named in itself, so that everybody finds their own. */
export function LanguageSelect({ onChange }: { onChange: (chosen: Language) => void }) {
  return (
    <NativeSelect
      maw={320}
      label={shellTexts.language}
      value={language}
      data={languages.map((value) => ({ value, label: nameOf(value) }))}
      onChange={({ target }) => {
        const chosen = languages.find((each) => each === target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

function nameOf(tag: Language): string {
  const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
