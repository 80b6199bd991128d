import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { landingPageTexts as English } from "../landing-pages.ts";

const plural = pluralIn("pl");

export const landingPageTexts: Translation<typeof English> = {
  list: {
    title: "Strony docelowe",
    text: "Pokaż własne teksty, obrazy i kolory przed stroną sklepu. Linki wybierają stronę po nazwie.",
    create: "Utwórz stronę docelową",
    edit: (name: string) => `Edytuj ${name}`,
    remove: (name: string) => `Usuń ${name}`,
    editShort: "Edytuj",
    removeShort: "Usuń",
    removeTitle: (name: string) => `Usunąć stronę docelową ${name}?`,
    removeText: "Linki z tą stroną będą pokazywać stronę standardową.",
    removed: (name: string) => `Usunięto stronę docelową ${name}`,
    columns: { name: "Nazwa", languages: "Języki", actions: "Działania" },
  },

  editor: {
    newTitle: "Nowa strona docelowa",
    editTitle: (name: string) => `Strona docelowa ${name}`,
    name: "Nazwa",
    nameHint: "Linki wybierają stronę po tej nazwie",
    image: "Obraz",
    imageHint: "Jeśli puste, używany jest obraz z podglądu społecznościowego linku",
    color: "Kolor przycisku",
    colorHint: "Jeśli puste, używany jest kolor aplikacji",
    background: "Kolor tła",
    backgroundHint: "Tekst jest czarny lub biały, zależnie od czytelności",
    language: "Język",
    languageHint: "Znacznik, na przykład en, de lub pt-BR",
    languageTitle: (language: string) => `Teksty: ${language}`,
    firstLanguage: "Te teksty widzą odwiedzający z każdym innym językiem.",
    addLanguage: "Dodaj język",
    removeLanguage: "Usuń język",
    heading: "Nagłówek",
    text: "Tekst",
    button: "Napis na przycisku",
    body: "Więcej treści (HTML)",
    bodyHint:
      "Znaczniki: p, h2, h3, ul, ol, li, strong, em, br, a, img. Symbole zastępcze we wszystkich tekstach: {{app}}, {{link.title}}, {{link.description}}.",
    save: "Zapisz stronę docelową",
    saved: (name: string) => `Zapisano stronę docelową ${name}`,
  },

  preview: {
    title: "Podgląd",
    width: "Szerokość",
    pixels: (width: number) => `${width} px`,
    visitor: "Odwiedzający",
    language: "Język",
    frame: (visitor: string) => `Strona docelowa na ${visitor}`,
  },

  templates: {
    title: "Szablony linków",
    text: "Tworząc link, możesz zapisać jego pola jako szablon i zacząć od niego następny.",
    create: "Utwórz link",
    edit: (name: string) => `Edytuj ${name}`,
    editShort: "Edytuj",
    save: "Zapisz szablon",
    saved: (name: string) => `Zapisano szablon ${name}`,
    expiresInDays: "Wygasa po dniach",
    standardPage: "Strona standardowa",
    remove: (name: string) => `Usuń ${name}`,
    removeShort: "Usuń",
    removed: (name: string) => `Usunięto szablon ${name}`,
    columns: { name: "Nazwa", defaults: "Wartości domyślne", actions: "Działania" },
    expires: (days: number) =>
      plural(days, { one: `wygasa po ${days} dniu`, other: `wygasa po ${days} dniach` }),
    page: (name: string) => `strona docelowa ${name}`,
  },
};
