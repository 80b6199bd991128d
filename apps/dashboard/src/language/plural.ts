/** The forms of a text for the kinds of numbers of a language, such as Polish “1 link”, “2 linki” and “5 linków”. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** Returns a function that chooses the form of a text for a number, by the rules of the language. */
export function pluralIn(language: string): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
