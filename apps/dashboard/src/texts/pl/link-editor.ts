import type { Translation } from "../../language/translation.ts";
import type { linkEditorTexts as English } from "../link-editor.ts";

export const linkEditorTexts: Translation<typeof English> = {
  new: {
    title: "Nowy link",
    duplicateTitle: (code: string) => `Kopia ${code}`,
    submit: "Utwórz link",
    created: (url: string) => `${url} jest gotowy do udostępnienia`,
  },

  edit: {
    title: (code: string) => `Edytuj ${code}`,
    submit: "Zapisz zmiany",
    saved:
      "Zapisano. Zmiany dotyczą też osób, które już kliknęły, chyba że reguła lub wariant skierowały je do własnego celu.",
  },

  form: {
    saving: "Zapisywanie…",
    code: "Kod",
    codeHint: "Ostatnia część adresu URL linku. Puste: losowy kod.",
    codeFixed: "Kod, z którym utworzono link. Aby zmienić nazwę linku, zobacz Kody i domena.",
    codeAvailable: (url: string) => `${url} jest wolny`,
    codeTaken: "Inny link używa tego kodu. Wybierz inny.",
    codeDeleted: "Ten kod należał do usuniętego linku.",
    reuseCode: "Nadaj ten kod nowemu linkowi",
    reuseCodeHint: "Odwiedzający i statystyki usuniętego linku przechodzą na nowy.",
    codeReserved: "Ten kod jest zarezerwowany dla usługi. Wybierz inny.",
    standardPage: "Strona standardowa",
    password: "Hasło",
    passwordHint:
      "Od 8 do 200 znaków. Odwiedzający muszą je wpisać. Nie można go pokazać ponownie.",
    newPasswordHint: "Link ma hasło. Wpisz nowe, aby je zastąpić.",
    removePassword: "Usuń hasło",
  },

  template: {
    choose: "Szablony",
    title: "Zapisz jako szablon",
    text: "Szablon zapisuje z tego formularza kampanię, tagi, podgląd społecznościowy, zastępczą stronę internetową i stronę docelową.",
    name: "Nazwa szablonu",
    nameHint: "Może go używać każdy, kto tworzy linki dla tej aplikacji",
    expiresInDays: "Linki wygasają po (dniach)",
    save: "Zapisz szablon",
    replace: "Zastąp szablon",
    saved: (name: string) => `Zapisano szablon ${name}`,
  },

  preview: {
    title: "Co zobaczą odwiedzający",
    empty: "Wpisz cel, aby zobaczyć podgląd",
    visitors: { iphone: "iPhone", android: "Android", desktop: "Komputer", chat: "Czat" },
    landing: "Strona z przyciskiem do sklepu.",
    redirectDesktop: "Przekierowanie na stronę internetową.",
    redirect: "Przekierowanie bez strony pośredniej.",
    qrCodePage: "Strona z tym linkiem jako kodem QR, aby kontynuować na telefonie.",
    unavailable:
      "Strona z informacją, że aplikacja jest niedostępna. Dodaj sklep aplikacji w ustawieniach albo stronę zastępczą tutaj.",
    chat: "Podgląd społecznościowy poniżej. Kliknięcie nie jest liczone.",
    inApp: "W aplikacji:",
    afterExpiry: "Po wygaśnięciu",
    expiredRedirect: "Przekierowanie na stronę internetową.",
    expiredPage: "Strona z informacją, że link wygasł.",
    landingPage: "Strona docelowa",
    chooseVisitor: "Odwiedzający",
    frameTitle: (visitor: string) => `Strona docelowa na ${visitor}`,
    socialPreview: "Podgląd społecznościowy",
  },

  json: {
    invalid: (place: string, advice: string) => `To nie jest poprawny JSON. ${place}: ${advice}`,
    notAnObject: 'Wpisz obiekt, na przykład {"coupon": "WELCOME"}.',
    line: (line: number, character: number) => `Wiersz ${line}, znak ${character}`,
    character: (character: number) => `Znak ${character}`,
    quotes: 'Użyj prostych podwójnych cudzysłowów: "coupon".',
    trailingComma: "Usuń ostatni przecinek.",
    unexpected: "Usuń ten znak.",
    advice: {
      InvalidSymbol: "Umieść tekst w podwójnych cudzysłowach albo wpisz true, false lub null.",
      InvalidNumberFormat: "To nie jest liczba.",
      PropertyNameExpected: 'Brakuje nazwy w podwójnych cudzysłowach: "coupon".',
      ValueExpected: "Brakuje wartości.",
      ColonExpected: "Wcześniej brakuje dwukropka.",
      CommaExpected: "Wcześniej brakuje przecinka.",
      CloseBraceExpected: "Brakuje }.",
      CloseBracketExpected: "Brakuje ].",
      EndOfFileExpected: "Usuń to, co następuje po obiekcie.",
      InvalidCommentToken: "JSON nie ma komentarzy. Usuń ten.",
      UnexpectedEndOfString: "Tekst w cudzysłowie nie jest zamknięty w swoim wierszu.",
      InvalidEscapeCharacter: String.raw`Ukośnik wsteczny zapisz jako \\.`,
    },
  },
};
