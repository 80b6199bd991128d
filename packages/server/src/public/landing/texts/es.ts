import type { Texts } from "./texts.ts";

export const spanish: Texts = {
  language: "es",
  continueInApp: "Continúa en {app}",
  getFromAppStore: "Descarga {app} en el App Store. Se abrirá justo donde lleva este enlace.",
  continueInAppStore: "Continuar en el App Store",
  haveApp: "Ya tengo {app}: abrir",
  copies: "Al continuar se copia este enlace para que {app} se abra donde corresponde.",
  oneTap: "Con un toque se abre {app}, o Google Play si aún no la tienes.",
  openApp: "Abrir {app}",
  goToPlay: "¿No pasa nada? Ir a Google Play",
  onYourPhone: "{app} está en tu teléfono.",
  qrCode: "Código QR de este enlace",
  scan: "Escanéalo con la cámara de tu teléfono para continuar allí.",
  openOnPhone: "Abre este enlace en tu teléfono para continuar allí.",
  notHereYet: "{app} aún no está aquí",
  notForIos: "{app} aún no está disponible para iPhone y iPad.",
  notForAndroid: "{app} aún no está disponible para Android.",
  preview: "Abre este enlace en tu teléfono para continuar en {app}.",
  deadLinkPage: "Este enlace no lleva a ninguna parte",
  askForNew:
    "Puede que haya caducado o que se haya perdido algún carácter. Pide uno nuevo a quien te lo envió.",
  visitApp: "Ir a {app}",
  oneMoment: "Un momento, por favor",
  tryAgain: "Ahora mismo no se puede abrir este enlace. Inténtalo de nuevo en unos instantes.",
};
