/** The texts of the banner, in this order. */
export type Texts = readonly [open: string, inApp: string, scan: string, close: string];

const english: Texts = ["Open", "Continue in the app", "Scan to continue on your phone", "Close"];

const texts: Record<string, Texts> = {
  en: english,
  de: ["Öffnen", "Weiter in der App", "Scannen und auf dem Handy weitermachen", "Schließen"],
  es: ["Abrir", "Continúa en la app", "Escanea para continuar en tu móvil", "Cerrar"],
  fr: ["Ouvrir", "Continuer dans l’app", "Scannez pour continuer sur votre téléphone", "Fermer"],
  pl: ["Otwórz", "Kontynuuj w aplikacji", "Zeskanuj, aby kontynuować na telefonie", "Zamknij"],
  pt: ["Abrir", "Continuar no app", "Escaneie para continuar no celular", "Fechar"],
  ja: ["開く", "アプリで続ける", "スキャンしてスマートフォンで続ける", "閉じる"],
};

/** Returns the texts in the first language there are texts in, with that language. English is the default. */
export function textsIn(languages: readonly string[]): [language: string, texts: Texts] {
  for (const tag of languages) {
    const language = tag.slice(0, 2).toLowerCase();
    const found = texts[language];
    if (found && /^..(-|$)/.test(tag)) return [language, found];
  }
  return ["en", english];
}
