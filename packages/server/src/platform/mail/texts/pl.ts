import type { MailTexts } from "./texts.ts";

const notYou =
  "Jeśli to nie Ty, ustaw od razu nowe hasło i zakończ wszystkie sesje na stronie swojego konta. Jeśli nie możesz się zalogować, zwróć się do operatora usługi.";

export const polish: MailTexts = {
  sentBy: "Wysłane przez Throughline na {host}.",
  details: {
    role: "Rola",
    invitedBy: "Zaproszenie od",
    time: "Czas",
    browser: "Przeglądarka",
    place: "Kraj",
    passkey: "Klucz dostępu",
    codesLeft: "Pozostałe kody zapasowe",
    webhook: "Webhook",
    quota: "Limit",
    reason: "Przyczyna",
  },
  roles: { viewer: "Podgląd", editor: "Edycja", owner: "Właściciel" },
  quotas: {
    clicks: "Kliknięcia na dobę",
    opens: "Pierwsze otwarcia na dobę",
    events: "Zdarzenia na dobę",
  },
  mails: {
    invitation: {
      subject: "Zaproszenie do aplikacji {app}",
      paragraphs: [
        "Możesz teraz pracować nad linkami aplikacji {app}. Aby zacząć, przyjmij zaproszenie.",
        "Link działa tylko raz, do {until}. Jeśli nie spodziewasz się tego zaproszenia, zignoruj tę wiadomość.",
      ],
      button: "Przyjmij zaproszenie",
    },
    passwordReset: {
      subject: "Ustaw nowe hasło",
      paragraphs: [
        "Ktoś poprosił o ustawienie nowego hasła do Twojego konta. Jeśli to Ty, użyj tego linku. Działa tylko raz, przez godzinę.",
        "Jeśli to nie Ty, zignoruj tę wiadomość. Twoje hasło się nie zmieni.",
      ],
      button: "Ustaw nowe hasło",
    },
    newBrowser: {
      subject: "Nowe logowanie do Twojego konta",
      paragraphs: ["Ktoś zalogował się do Twojego konta z nowej przeglądarki.", notYou],
      button: "Sprawdź sesje",
    },
    passwordChanged: {
      subject: "Twoje hasło zostało zmienione",
      paragraphs: [
        "Hasło do Twojego konta zostało zmienione. Wszystkie inne sesje zostały zakończone.",
        notYou,
      ],
      button: "Otwórz konto",
    },
    codesTurnedOn: {
      subject: "Kody jednorazowe są włączone",
      paragraphs: [
        "Logowanie hasłem do Twojego konta wymaga teraz także kodu jednorazowego.",
        notYou,
      ],
      button: "Otwórz konto",
    },
    codesTurnedOff: {
      subject: "Kody jednorazowe są wyłączone",
      paragraphs: ["Logowanie hasłem do Twojego konta nie wymaga już kodu jednorazowego.", notYou],
      button: "Otwórz konto",
    },
    recoveryCodeUsed: {
      subject: "Użyto kodu zapasowego",
      paragraphs: [
        "Zamiast kodu jednorazowego użyto kodu zapasowego Twojego konta. Ten kod już nie zadziała.",
        notYou,
      ],
      button: "Otwórz konto",
    },
    recoveryCodesRenewed: {
      subject: "Masz nowe kody zapasowe",
      paragraphs: [
        "Dla Twojego konta utworzono nowe kody zapasowe. Poprzednie już nie działają.",
        notYou,
      ],
      button: "Otwórz konto",
    },
    secondFactorRemoved: {
      subject: "Usunięto drugi składnik logowania",
      paragraphs: [
        "Operator usunął drugi składnik logowania do Twojego konta. Wszystkie sesje zostały zakończone, a do zalogowania wystarczy hasło.",
        "Jeśli nie było to na Twoją prośbę, zwróć się do operatora usługi.",
      ],
      button: "Otwórz konto",
    },
    passkeyAdded: {
      subject: "Dodano klucz dostępu",
      paragraphs: ["Dodano klucz dostępu, którym można zalogować się do Twojego konta.", notYou],
      button: "Otwórz konto",
    },
    passkeyRemoved: {
      subject: "Usunięto klucz dostępu",
      paragraphs: [
        "Usunięto klucz dostępu do Twojego konta. Nie można się już nim zalogować.",
        notYou,
      ],
      button: "Otwórz konto",
    },
    webhookPaused: {
      subject: "{app}: webhook został wstrzymany",
      paragraphs: [
        "Webhook aplikacji {app} niczego już nie otrzymuje, ponieważ dostarczanie się nie powiodło. Jego komunikaty czekają.",
        "Napraw odbiorcę, a potem wznów webhook.",
      ],
      button: "Otwórz webhooki",
    },
    quotaNearlyUsed: {
      subject: "{app}: wykorzystano 90 % dziennego limitu",
      paragraphs: [
        "Aplikacja {app} wykorzystała 90 % dzisiejszego limitu. Po jego wyczerpaniu nic więcej nie zostanie zapisane do północy (UTC).",
        "Operator usługi może zwiększyć limit.",
      ],
      button: "Otwórz aplikację",
    },
    backupFailed: {
      subject: "Kopia zapasowa się nie powiodła",
      paragraphs: [
        "Usługa nie mogła utworzyć kopii zapasowej. Próbuje ponownie co minutę i wysyła tę wiadomość najwyżej raz dziennie.",
      ],
      button: "Otwórz stronę operatora",
    },
    exportFailed: {
      subject: "{app}: nocny eksport się nie powiódł",
      paragraphs: [
        "Nocny eksport aplikacji {app} się nie powiódł. Usługa powtarza go co dziesięć minut i wysyła tę wiadomość najwyżej raz dziennie.",
      ],
      button: "Otwórz stronę operatora",
    },
    test: {
      subject: "Poczta działa",
      paragraphs: ["To jest test. Ustawienia poczty usługi działają."],
    },
  },
};
