import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { privacyTexts as English } from "../privacy.ts";

const plural = pluralIn("pl");

export const privacyTexts: Translation<typeof English> = {
  download: "Pobierz wszystko",

  receipt: {
    title: "Potwierdzenie",
    install: "Instalacja została wymazana. Sumy w statystykach się nie zmieniają.",
    user: (installs: number) =>
      `Użytkownik został wymazany; ${plural(installs, { one: `${installs} instalacja`, few: `${installs} instalacje`, other: `${installs} instalacji` })}. Sumy w statystykach się nie zmieniają.`,
    id: "Potwierdzenie",
    erasedAt: "Wymazano",
    erasedBy: "Wymazane przez",
    commandLine: "Wiersz poleceń",
    hash: "Skrót ID",
    inAuditLog:
      "Dziennik zmian przechowuje to potwierdzenie. Nie zawiera danych osobowych wymazanej osoby.",
    save: "Pobierz potwierdzenie",
    done: "Gotowe",
  },

  kinds: {
    users: "Użytkownicy",
    installs: "Instalacje",
    clicks: "Kliknięcia",
    clickIds: "ID kliknięć",
    returns: "Powroty",
    events: "Zdarzenia",
    adConsents: "Zgody na reklamy",
    adLookups: "Zapytania do sieci reklamowych",
    inviterIds: "ID zapraszających",
    invites: "Zaproszenia",
    messages: "Wiadomości webhooków i konwersje",
    testMarks: "Oznaczenia testowe",
    auditEntries: "Dziennik zmian",
  },

  retention: {
    title: "Jak długo przechowywane są dane",
    text: "Przedawnione dane są usuwane w ciągu minuty. Wszystko o danej osobie można wymazać wcześniej na stronie instalacji lub użytkownika.",
    fields: {
      eventRetentionDays: "Dni przechowywania zdarzeń",
      reasonRetentionDays: "Dni przechowywania powodów dopasowania",
      installRetentionDays: "Dni przechowywania instalacji",
      auditRetentionDays: "Dni przechowywania dziennika zmian",
    },
    hints: {
      eventRetentionDays: "Domyślnie 365. Statystyki zachowują swoje liczby.",
      reasonRetentionDays:
        "Domyślnie 30. Z powodami usuwane są telefon, jego system i skrót jego adresu.",
      installRetentionDays:
        "Liczone od pierwszego otwarcia. Potem instalacja jest wymazywana ze wszystkim, co zapisano pod jej ID. Puste: do wymazania przez Ciebie",
      auditRetentionDays: "Puste: wpisy są przechowywane tak długo jak aplikacja",
    },
    range: "Wpisz całkowitą liczbę dni od 1 do 36500 albo nic.",
    listLabel: "Rodzaje danych i jak długo każdy jest przechowywany",
    kept: {
      users: "Z instalacją. Bez pierwszego otwarcia: rok od ostatniego zauważenia użytkownika",
      installs: "Jak ustawiono powyżej",
      clicks: "Okno dopasowania",
      clickIds: "Z instalacją. Zostaje samo ID, aby żadna inna instalacja nie użyła kliknięcia",
      returns: "30 dni po oknie powrotu",
      events: "Jak ustawiono powyżej",
      adConsents: "Rok od ostatniej decyzji",
      adLookups: "Z instalacją. Sprawdzany sygnał: do siedmiu dni",
      inviterIds: "Z instalacją",
      invites: "Do usunięcia linku",
      messages: "Siedem dni albo tak długo jak zdarzenia, jeśli to krócej",
      testMarks: "Do usunięcia oznaczenia",
      auditEntries: "Jak ustawiono powyżej",
    },
  },
};
