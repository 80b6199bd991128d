import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { sessionTexts as English } from "../session.ts";

const plural = pluralIn("pl");

export const sessionTexts: Translation<typeof English> = {
  signIn: {
    title: "Logowanie",
    email: "Adres e-mail",
    password: "Hasło",
    submit: "Zaloguj się",
    wrong: "Adres e-mail lub hasło jest nieprawidłowe.",
    forgotten:
      "Nie pamiętasz hasła? Poproś operatora o uruchomienie tego polecenia, aby otrzymać link: ",
    emailExample: "ty@example.com",
    forgotPassword: "Nie pamiętasz hasła?",
    with: (provider: string) => `Zaloguj się przez ${provider}`,
    refusals: {
      cancelled: "Logowanie zostało anulowane. Spróbuj ponownie.",
      expired:
        "Logowanie trwało zbyt długo albo rozpoczęto je w innej przeglądarce. Spróbuj ponownie.",
      failed:
        "Dostawca tożsamości nie potwierdził logowania. Spróbuj ponownie. Szczegóły są w dzienniku usługi.",
      foreign_domain: "Adresy e-mail z tej domeny nie mogą się logować. Użyj innego.",
      too_many: "Zbyt wiele prób. Spróbuj ponownie za 15 minut.",
      unknown_person:
        "Dla tego adresu e-mail nie ma zaproszenia. Poproś o nie właściciela aplikacji.",
      unverified:
        "Dostawca tożsamości nie zweryfikował tego adresu e-mail. Zweryfikuj go tam i spróbuj ponownie.",
    },
  },

  forgotPassword: {
    title: "Nie pamiętam hasła",
    text: "Wpisz adres e-mail swojego konta. Dostaniesz link, którym ustawisz nowe hasło.",
    email: "Adres e-mail",
    submit: "Wyślij link",
    sent: (email: string) =>
      `Jeśli ${email} ma konto z hasłem, mail jest w drodze. Jego link działa raz, przez godzinę.`,
    back: "Wróć do logowania",
  },

  signInAgain: {
    title: "Zaloguj się ponownie",
    text: "Twoja sesja się zakończyła. Zaloguj się, aby kontynuować. To, co wpisano, zostało zachowane.",
    leave: "Przejdź do strony logowania",
  },

  join: {
    pageTitle: "Witamy",
    createAccount: "Utwórz konto",
    operatorText:
      "Będziesz operatorem tej usługi. Możesz widzieć każdą aplikację i zapraszać innych, więc strzeż swojego hasła.",
    invitedTo: (app: string | null) => `Masz zaproszenie do: ${app ?? "aplikacja"}`,
    signInToJoin: (role: string) => `Zaloguj się hasłem, aby dołączyć jako ${role}.`,
    choosePasswordToJoin: (role: string) => `Wybierz hasło, aby dołączyć jako ${role}.`,
    roles: { owner: "właściciel", editor: "redaktor", viewer: "czytelnik" },
    resetPassword: "Wybierz nowe hasło",
    resetText: "Wszędzie indziej nastąpi wylogowanie.",
    email: "Adres e-mail",
    password: "Twoje hasło",
    newPassword: "Nowe hasło",
    passwordHint: "Co najmniej 10 znaków. Kilka słów z rzędu łatwo zapamiętać.",
    join: "Dołącz do aplikacji",
    setPassword: "Ustaw hasło",
    submit: "Utwórz konto",
    usedTitle: "Ten link już nie działa",
    usedText:
      "Został już użyty, wygasł lub jest niepełny. Jeśli masz konto, zaloguj się. W innym razie poproś o nowy link.",
    signIn: "Zaloguj się",
  },

  account: {
    title: "Twoje konto",
    password: "Hasło",
    currentPassword: "Obecne hasło",
    newPassword: "Nowe hasło",
    passwordHint: "Co najmniej 10 znaków",
    change: "Zmień hasło",
    changed: "Hasło zostało zmienione. Wszędzie indziej nastąpiło wylogowanie.",
    wrongPassword: "Obecne hasło jest nieprawidłowe. Spróbuj ponownie.",
    sessionsText:
      "Jesteś zalogowany w tych przeglądarkach. Jeśli którejś nie rozpoznajesz, wyloguj ją i zmień hasło.",
    signOutOthers: "Wyloguj inne przeglądarki",
    othersSignedOut: "Wylogowano we wszystkich innych przeglądarkach",
    browserSignedOut: "Wylogowano w tej przeglądarce",
    signOutAll: "Wyloguj wszędzie",
  },

  secondFactor: {
    title: "Kody jednorazowe",
    required:
      "Twoja rola wymaga drugiego składnika. Dodaj klucz dostępu lub włącz kody jednorazowe, aby kontynuować. Jeśli masz klucz dostępu, zaloguj się nim.",
    passkeyRequired:
      "Twoja rola wymaga klucza dostępu. Dodaj go, aby kontynuować. Jeśli go masz, zaloguj się nim.",
    text: "Z kodami jednorazowymi do logowania potrzebne są hasło i kod z aplikacji na telefonie.",
    noPassword: "Twoje konto nie ma hasła. Użyj drugiego składnika swojego dostawcy tożsamości.",
    setUp: "Skonfiguruj kody jednorazowe",
    setUpTitle: "Skonfiguruj kody jednorazowe",
    password: "Twoje hasło",
    next: "Dalej",
    scan: "Zeskanuj ten kod aplikacją uwierzytelniającą, na przykład Aegis, 1Password lub Google Authenticator.",
    qrCode: "Kod QR dla aplikacji uwierzytelniającej",
    typeSecret: "Albo wpisz ten sekret w aplikacji:",
    copySecret: "Kopiuj sekret",
    code: "Kod jednorazowy",
    codeHint: "Sześć cyfr z aplikacji uwierzytelniającej albo kod odzyskiwania",
    firstCodeHint: "Sześć cyfr, które pokazuje teraz aplikacja",
    turnOn: "Włącz",
    onSince: "Włączone od ",
    codesLeft: (count: number) =>
      plural(count, {
        one: `Został ${count} kod odzyskiwania.`,
        few: `Zostały ${count} kody odzyskiwania.`,
        other: `Zostało ${count} kodów odzyskiwania.`,
      }),
    renew: "Nowe kody odzyskiwania",
    renewTitle: "Utworzyć nowe kody odzyskiwania?",
    renewText: "Wcześniejsze kody odzyskiwania przestaną działać.",
    turnOff: "Wyłącz",
    turnOffTitle: "Wyłączyć kody jednorazowe?",
    turnOffText: "Każdy, kto zna Twoje hasło, będzie mógł się zalogować.",
    turnedOff: "Kody jednorazowe są wyłączone",
    recoveryTitle: "Kody odzyskiwania",
    recoveryText:
      "Przechowuj te kody tam, gdzie znajdziesz je bez telefonu. Każdy pozwala zalogować się raz. Nie będą pokazane ponownie.",
    copyCodes: "Kopiuj kody",
    download: "Pobierz",
    fileName: "throughline-kody-odzyskiwania.txt",
    saved: "Zapisałem je",
  },

  passkeys: {
    title: "Klucze dostępu",
    text: "Klucz dostępu pozwala zalogować się bez hasła: odciskiem palca, twarzą lub kodem PIN urządzenia albo kluczem bezpieczeństwa.",
    signIn: "Zaloguj się kluczem dostępu",
    name: "Nazwa",
    nameHint: "Aby rozpoznać go na liście",
    createdAt: "Dodano",
    usedAt: "Ostatnio używany",
    never: "nigdy",
    actions: "Działania",
    otherDomain: (domain: string) => `Dla ${domain}, gdzie wcześniej był panel. Już nie działa.`,
    elsewhere: (origin: string) =>
      `Klucze dostępu działają pod ${origin}. Aby dodać klucz, otwórz tam panel.`,
    unsupported: "Ta przeglądarka nie obsługuje kluczy dostępu. Aby dodać klucz, użyj innej.",
    add: "Dodaj klucz dostępu",
    addTitle: "Dodaj klucz dostępu",
    confirm: "Potwierdź jednym ze swoich kluczy dostępu, że to Ty.",
    byPassword: "Użyj hasła",
    createText:
      "Przeglądarka zapyta, gdzie przechowywać klucz dostępu: na tym urządzeniu, na telefonie czy na kluczu bezpieczeństwa.",
    create: "Utwórz klucz dostępu",
    added: "Dodano klucz dostępu",
    rename: "Zmień nazwę",
    renameOf: (name: string) => `Zmień nazwę ${name}`,
    renameTitle: "Zmień nazwę klucza dostępu",
    renamed: "Zmieniono nazwę klucza dostępu",
    remove: "Usuń",
    removeOf: (name: string) => `Usuń ${name}`,
    removeTitle: (name: string) => `Usunąć ${name}?`,
    removeText:
      "Nie zalogujesz się nim już. Przeglądarki, w których trwa sesja, pozostają zalogowane. Usuń klucz dostępu także na urządzeniu.",
    removed: "Usunięto klucz dostępu",
    cancelled:
      "Przeglądarka nie dokończyła: operację anulowano lub trwała zbyt długo. Spróbuj ponownie.",
    alreadyHere: "To urządzenie lub menedżer haseł ma już klucz dostępu do Twojego konta.",
    noLock:
      "To urządzenie nie może sprawdzić, że to Ty. Ustaw kod PIN, odcisk palca lub rozpoznawanie twarzy albo użyj innego urządzenia.",
  },

  sessions: {
    title: "Sesje",
    browser: "Przeglądarka",
    thisBrowser: "Ta przeglądarka",
    unknownBrowser: "Nieznana przeglądarka",
    browserOn: (browser: string, system: string) => `${browser} na ${system}`,
    country: "Zalogowano z",
    unknown: "nieznane",
    usedAt: "Ostatnio używana",
    expiresAt: "Koniec",
    actions: "Działania",
    signOut: "Wyloguj",
    signOutOf: (browser: string) => `Wyloguj ${browser}`,
  },

  noApps: {
    pageTitle: "Brak aplikacji",
    title: "Nie masz jeszcze dostępu do żadnej aplikacji",
    text: "Poproś właściciela aplikacji o zaproszenie w jej ustawieniach.",
    titleForOperator: "Nie ma jeszcze aplikacji",
    textForOperator: "Utwórz pierwszą aplikację, aby dostać jej klucze i tworzyć linki.",
    create: "Utwórz aplikację",
  },
};
