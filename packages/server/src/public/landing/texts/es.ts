import type { Texts } from "./texts.ts";

export const spanish: Texts = {
  language: "es",
  continueInApp: "Continúa en {app}",
  getFromAppStore:
    "Descarga {app} en el App Store. Al abrirla, verás directamente el contenido de este enlace.",
  continueToAppStore: "Ir al App Store",
  getFromPlay:
    "Descarga {app} en Google Play. Al abrirla, verás directamente el contenido de este enlace.",
  continueToPlay: "Ir a Google Play",
  haveApp: "¿Ya tienes {app}? Ábrela",
  copies: "Al continuar se copia este enlace para que {app} pueda abrirlo.",
  oneTap: "Toca para abrir {app} o, si aún no la tienes, Google Play.",
  openApp: "Abrir {app}",
  goToPlay: "¿No pasa nada? Ir a Google Play",
  openOutside: "Abrir en el navegador",
  outsideSteps:
    "¿No puedes continuar aquí? Toca el menú (••• o el icono de compartir) y abre esta página en tu navegador.",
  onYourPhone: "{app} es una app para tu teléfono.",
  qrCode: "Código QR de este enlace",
  scan: "Escanea el código con la cámara de tu teléfono para continuar allí.",
  openOnPhone: "Abre este enlace en tu teléfono para continuar allí.",
  notHereYet: "{app} aún no está disponible aquí",
  notForIos: "{app} aún no está disponible para iPhone y iPad.",
  notForAndroid: "{app} aún no está disponible para Android.",
  preview: "Abre este enlace en tu teléfono para continuar en {app}.",
  deadLink: "Este enlace no funciona",
  askForNew: "Puede que haya caducado o que esté incompleto. Pide uno nuevo a quien te lo envió.",
  notStarted: "Este enlace aún no está activo",
  startsAt: "Empieza el {time}.",
  ended: "Este enlace ha finalizado",
  wasLimited:
    "Solo estaba disponible durante un tiempo limitado o para un número limitado de visitas.",
  needsPassword: "Este enlace necesita una contraseña",
  enterPassword: "Introduce la contraseña que recibiste con el enlace.",
  password: "Contraseña",
  submitPassword: "Continuar",
  wrongPassword: "La contraseña no es correcta. Inténtalo de nuevo.",
  visitApp: "Ir a {app}",
  oneMoment: "Un momento, por favor",
  tryAgain: "Ahora mismo no se puede abrir este enlace. Inténtalo de nuevo en unos instantes.",
};
