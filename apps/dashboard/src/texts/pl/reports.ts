import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { reportTexts as English } from "../reports.ts";

const plural = pluralIn("pl");

export const reportTexts: Translation<typeof English> = {
  share: {
    button: "Udostępnij",
    title: "Udostępnij ten raport",
    text: "Każdy, kto ma link, może czytać liczby z tej strony z jej filtrami. Czytelnicy nie mogą zmieniać filtrów i nie widzą id instalacji ani użytkowników.",
    name: "Nazwa",
    nameHint: "Czytelnicy widzą ją jako nagłówek",
    period: "Okres",
    rolling: (days: number) =>
      plural(days, {
        one: `Ostatni ${days} dzień, do dnia czytania`,
        other: `Ostatnie ${days} dni, do dnia czytania`,
      }),
    fixed: "Daty tej strony",
    expires: "Kończy się",
    expiresHint: "Jeśli puste, link działa, aż go unieważnisz",
    password: "Hasło",
    passwordHint: "Jeśli puste, wystarczy sam link. Co najmniej 8 znaków.",
    embed: "Strony, które mogą osadzić raport",
    embedHint: "Adresy źródłowe, na przykład https://www.agency.example, oddzielone spacjami",
    withNotes: "Pokaż notatki do dni",
    create: "Utwórz link",
    created: "Raport jest udostępniony",
    createdText: "Wyślij ten link. Aby go zakończyć, otwórz Ustawienia → Udostępnione raporty.",
    copy: "Kopiuj link",
    done: "Gotowe",
  },

  panel: {
    title: "Udostępnione raporty",
    text: "Linki do raportów, które mogą czytać osoby bez konta. Aby udostępnić raport, otwórz Statystyki, wybierz filtry, a potem Udostępnij.",
    empty: "Żaden raport nie jest udostępniony.",
    columns: {
      name: "Raport",
      filters: "Filtry",
      period: "Okres",
      ends: "Koniec",
      actions: "Działania",
    },
    noFilters: "Brak",
    lastDays: (days: number) => (days === 1 ? "Dzisiaj" : `Ostatnie ${days} dni`),
    since: (day: string) => `Od ${day}`,
    between: (first: string, last: string) => (first === last ? first : `${first} – ${last}`),
    never: "Gdy go unieważnisz",
    ended: "Zakończony",
    password: "Hasło",
    revoke: "Unieważnij",
    question: (name: string) => `Unieważnić „${name}”?`,
    questionText: "Link od razu przestanie działać, dla wszystkich.",
    revoked: (name: string) => `${name} nie jest już udostępniony`,
  },

  shared: {
    title: "Udostępniony raport",
    of: (app: string) => `Raport aplikacji ${app}`,
    needsPassword: "Ten raport wymaga hasła",
    password: "Hasło",
    wrongPassword: "Hasło tego raportu jest nieprawidłowe.",
    open: "Otwórz raport",
    unavailable: "Raport niedostępny",
    links: "Linki",
  },

  notes: {
    title: "Notatki",
    add: "Dodaj notatkę",
    day: "Dzień",
    text: "Notatka",
    save: "Zapisz notatkę",
    remove: (text: string) => `Usuń notatkę „${text}”`,
    missing: "Wpisz dzień i notatkę",
  },

  funnel: {
    title: "Lejek i kohorty",
    open: "Lejek",
    funnelTitle: "Lejek",
    event: "Ostatni krok",
    anyEvent: "Dowolne zdarzenie",
    by: "Porównaj",
    groups: { none: "Nic", link: "Linki", campaign: "Kampanie" },
    steps: { click: "Kliknięcia", open: "Otwarcia", install: "Instalacje", event: "Zdarzenie" },
    note: "Kliknięcia z okresu i to, co po nich nastąpiło, nawet dużo później. Otwarcia to pierwsze otwarcia i powroty do zainstalowanej aplikacji.",
    share: (percent: string) => `${percent} poprzedniego kroku`,
    median: (time: string) => `mediana ${time}`,
    columns: { link: "Link", campaign: "Kampania" },
    empty: "W tym okresie nie było kliknięć.",
    cohortsTitle: "Kohorty według tygodnia instalacji",
    cohortsNote:
      "Ostatnie dwanaście tygodni, z filtrami tej strony. Udział instalacji z danego tygodnia, które wysłały zdarzenie w każdym tygodniu po pierwszym otwarciu, i ile dotąd przyniosły. Kreska oznacza, że tydzień jeszcze się nie skończył.",
    week: "Tydzień instalacji",
    installs: "Instalacje",
    weekNumber: (number: number) => `Tydzień ${number}`,
    perInstall: (currency: string) => `${currency} na instalację`,
    noInstalls: "W tych tygodniach nie było instalacji.",
  },

  timeline: {
    title: "Oś czasu",
    open: "Oś czasu",
    ofUser: (id: string) => `Użytkownik ${id}`,
    incomplete: "Pokazano tylko ostatnie 1000 zdarzeń.",
    empty: "O tej osobie nic już nie wiadomo.",
    click: (link: string) => `Kliknięcie: ${link}`,
    install: "Instalacja aplikacji",
    installFrom: (link: string) => `Instalacja aplikacji przez ${link}`,
    return: (link: string) => `Otwarcie aplikacji przez ${link}`,
    revenue: (event: string, money: string) => `${event} · ${money}`,
  },
};
