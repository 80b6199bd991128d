import type { Translation } from "../../language/translation.ts";
import type { appTexts as English } from "../apps.ts";

export const appTexts: Translation<typeof English> = {
  create: {
    title: "Utwórz aplikację",
    name: "Nazwa",
    nameHint: "Nazwa widoczna na stronach docelowych",
    submit: "Utwórz aplikację",
    created: (name: string) => `Utworzono ${name}`,
    keysText:
      "To pierwsze klucze aplikacji. Tajny klucz jest pokazywany tylko raz, więc przechowuj go bezpiecznie.",
    appId: "ID aplikacji",
    publishableKey: "Klucz publiczny, dla aplikacji",
    secretKey: "Klucz tajny, dla skryptów",
    open: "Otwórz aplikację",
  },

  start: {
    title: "Pierwsze kroki",
    text: "Wykonaj te kroki, aby mieć linki, które otwierają Twoją aplikację. Każdy krok jest odhaczany, gdy tylko zostanie wykonany.",
    othersDoTheRest: "Pozostałe kroki widzą właściciele aplikacji.",
    sampleTitle: "Rozejrzyj się z przykładowymi danymi",
    sampleText: (name: string) =>
      `${name} to aplikacja z wersji demo. Jej osoby, instalacje i zakupy są zmyślone, więc możesz tam wszystko wypróbować.`,
    openSample: (name: string) => `Otwórz ${name}`,
    progressLabel: "Postęp",
    progress: (done: number, all: number) => `Wykonano ${done} z ${all}`,
    done: "(wykonano)",
    open: "(do zrobienia)",
    hide: "Ukryj tę listę",
    steps: {
      keys: {
        name: "Dodaj klucze do aplikacji",
        text: "Dodaj do aplikacji bibliotekę kliencką, ID aplikacji i klucz publiczny, a potem uruchom ją raz.",
        action: "Pokaż klucze",
      },
      ios: {
        name: "Skonfiguruj aplikację na iOS",
        text: "Wpisz bundle ID, team ID i ID w App Store, aby linki otwierały właściwą aplikację na iPhone’ach.",
        action: "Otwórz ustawienia",
      },
      android: {
        name: "Skonfiguruj aplikację na Androida",
        text: "Wpisz nazwę pakietu i certyfikaty, aby linki otwierały właściwą aplikację na Androidzie.",
        action: "Otwórz ustawienia",
      },
      domain: {
        name: "Dodaj domenę linków",
        text: "W Twojej własnej domenie linki otwierają od razu zainstalowaną aplikację.",
        action: "Dodaj domenę",
      },
      click: {
        name: "Pierwsze kliknięcie",
        text: "Utwórz link i otwórz go na telefonie.",
        action: "Utwórz link",
      },
      install: {
        name: "Pierwsza instalacja",
        text: "Dotknij linku na telefonie, a potem zainstaluj i otwórz aplikację.",
        action: "Przetestuj integrację",
      },
      event: {
        name: "Pierwsze zdarzenie",
        text: "Zapisz zdarzenie w aplikacji, na przykład zakup.",
        action: "Przetestuj integrację",
      },
    },
  },
};
