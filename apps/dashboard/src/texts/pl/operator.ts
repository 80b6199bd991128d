import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { operatorTexts as English } from "../operator.ts";

const plural = pluralIn("pl");

export const operatorTexts: Translation<typeof English> = {
  title: "Stan usługi",
  ready: "Działa prawidłowo",
  notReady: "Nie może zapisywać danych",
  version: (version: string, node: string) => `Wersja ${version}, Node ${node}`,
  store: (store: string) => `Dane są przechowywane w ${store}.`,

  memory: "Pamięć",
  memoryNote: "używana przez ten proces",
  database: "Baza danych",
  diskFree: "Wolne miejsce na dysku",
  diskNote: (share: string, total: string) => `${share} z ${total}`,
  backlog: "Zaległości",
  backlogNote: (size: string) => `paczki zdarzeń oraz ${size} kliknięć`,
  lastBackup: "Ostatnia kopia zapasowa",
  backupNote: "ustaw BACKUP_DIR, aby włączyć kopie",

  rates: "Bieżące tempo",
  perMinute: "na minutę",
  clicks: "Kliknięcia",
  installs: "Instalacje",
  events: "Zdarzenia",
  rejected: "Odrzucone",

  sinceStart: "Od uruchomienia",
  botsNote: (count: string) => `plus boty: ${count}`,
  rejectedNote: "limit lub przeciążenie",
  failed: "Nieudane",
  failedNote: "zobacz dziennik",

  totals: "Sumy",
  apps: "Aplikacje",
  accounts: "Konta",

  accountList: {
    title: "Konta",
    email: "Adres e-mail",
    apps: "Aplikacje",
    createdAt: "Utworzono",
    operator: "Operator wszystkich aplikacji",
    noApps: "Brak aplikacji",
    secondFactor: "Kody jednorazowe",
    passkeys: (count: number) =>
      plural(count, {
        one: `${count} klucz dostępu`,
        few: `${count} klucze dostępu`,
        other: `${count} kluczy dostępu`,
      }),
    sessions: "Sesje",
    showSessions: (count: number, email: string) =>
      `${email}: ${plural(count, { one: `${count} sesja`, few: `${count} sesje`, other: `${count} sesji` })}`,
    sessionsOf: (email: string) => `Sesje: ${email}`,
    noSessions: "Ta osoba nie jest nigdzie zalogowana.",
    signedOut: (email: string) => `Wylogowano ${email}`,
    signOutEverywhere: "Wyloguj wszędzie",
  },

  mails: {
    title: "Maile",
    off: "Ustaw SMTP_URL i MAIL_FROM, aby wysyłać mailem zaproszenia, linki do nowego hasła i ostrzeżenia.",
    from: (sender: string) => `Maile są wysyłane jako ${sender}.`,
    testAddress: "Adres dla maila testowego",
    test: "Wyślij mail testowy",
    accepted: (answer: string) => `Serwer poczty przyjął mail: ${answer}`,
    notAccepted: (answer: string) => `Mail nie został wysłany: ${answer}`,
    columns: { kind: "Mail", to: "Do", createdAt: "W kolejce od", state: "Stan" },
    states: { waiting: "Oczekuje", sent: "Wysłany", failed: "Porzucony" },
    lastTry: (tries: number, answer: string) =>
      `${plural(tries, { one: `${tries} próba`, few: `${tries} próby`, other: `${tries} prób` })}. ${answer}`,
    kinds: {
      invitation: "Zaproszenie",
      passwordReset: "Nowe hasło",
      newBrowser: "Nowe logowanie",
      passwordChanged: "Hasło zmienione",
      codesTurnedOn: "Kody jednorazowe włączone",
      codesTurnedOff: "Kody jednorazowe wyłączone",
      recoveryCodeUsed: "Użyto kodu odzyskiwania",
      recoveryCodesRenewed: "Nowe kody odzyskiwania",
      secondFactorRemoved: "Drugi składnik usunięty",
      passkeyAdded: "Dodano klucz dostępu",
      passkeyRemoved: "Usunięto klucz dostępu",
      webhookPaused: "Webhook wstrzymany",
      quotaNearlyUsed: "Limit prawie wyczerpany",
      backupFailed: "Nieudana kopia zapasowa",
      exportFailed: "Nieudany eksport",
    },
  },

  nightlyExport: {
    title: "Eksport nocny",
    off: "Ustaw EXPORT_TO, aby co noc eksportować instalacje, zdarzenia, kliknięcia i linki wszystkich aplikacji.",
    to: (target: string) => `Każdy dzień jest eksportowany do ${target} tuż po 01:00 UTC.`,
    columns: {
      app: "Aplikacja",
      day: "Ostatni dzień",
      at: "Wyeksportowano",
      rows: "Wiersze",
      state: "Stan",
    },
    waiting: "Zaczyna się tej nocy",
    exported: "Aktualny",
    failed: "Nieudany",
    retry: "Następna próba:",
  },

  nodes: {
    title: (count: number, formatted: string) =>
      plural(count, {
        one: `${formatted} węzeł`,
        few: `${formatted} węzły`,
        other: `${formatted} węzłów`,
      }),
    text: "Każdy węzeł ma własne liczby. Ta strona pokazuje liczby węzła oznaczonego poniżej.",
    columns: { node: "Węzeł", version: "Wersja", startedAt: "Uruchomiono", store: "Baza danych" },
    answered: "Pokazany tutaj",
    stores: { own: "własna", shared: "wspólna" },
  },
};
