import type { Translation } from "../../language/translation.ts";
import type { liveTexts as English } from "../live.ts";

export const liveTexts: Translation<typeof English> = {
  page: {
    title: "En directo",
    connected: "Conectado",
    connecting: "Conectando…",
    pause: "Pausar",
    resume: (waiting: number) => `Reanudar (${waiting} nuevos)`,
    testIntegration: "Probar integración",
    emptyHeading: "Aún no hay nada que mostrar",
    empty:
      "Abre uno de tus enlaces en un teléfono. El clic aparece aquí en un segundo. La lista se vacía cuando el servicio se reinicia.",
    list: "Actividad en directo",
    test: "Prueba",
    withSignals: "con señales del dispositivo",
    openLink: "Abrir enlace",
    badges: {
      click: "Clic",
      signals: "Señales",
      filtered: "Bot",
      test: "Página de prueba",
      open: "Apertura",
      install: "Instalación",
      upgrade: "Instalación",
      events: "Eventos",
      refused: "Rechazado",
    },
  },

  items: {
    aLink: "un enlace",
    noLink: "ningún enlace",
    platforms: { ios: " en un iPhone", android: " en un teléfono Android" },
    click: (link: string, platform: string) => `Clic en ${link}${platform}`,
    signals: "La página de destino envió señales del dispositivo",
    filtered: (link: string) => `Un bot o una vista previa solicitó ${link} (no se cuenta)`,
    testMatched: (link: string, platform: string) =>
      `Página de prueba: una apertura de la app${platform} se asignaría a ${link}`,
    testUnmatched: (platform: string) =>
      `Página de prueba: una apertura de la app${platform} no se asignaría`,
    open: (link: string) => `${link} abrió la app instalada`,
    install: (link: string, platform: string) =>
      `Primera apertura de la app${platform}, asignada a ${link}`,
    unmatched: (platform: string) => `Primera apertura de la app${platform}, sin asignación`,
    upgrade: (link: string) => `Se corrigió la asignación de una instalación: ${link}`,
    events: (count: number) =>
      count === 1 ? "La app registró 1 evento" : `La app registró ${count} eventos`,
    namedEvents: (names: string, more: number) =>
      more > 0 ? `La app registró ${names} y ${more} más` : `La app registró ${names}`,
    fromLink: (text: string, link: string) => `${text} (de ${link})`,
    refused: (reason: string) => `Se rechazó una petición de la app: ${reason}`,
    refusals: {
      missing_key: "no tiene clave",
      unknown_key: "su clave es desconocida o se revocó",
      wrong_app: "su clave es de otra app",
    },
  },

  test: {
    title: "Probar integración",
    intro:
      "Crea un enlace de prueba, escanea su código QR con un teléfono y sigue aquí cada paso: clic, instalación, asignación y primer evento. Las estadísticas excluyen los enlaces de prueba.",
    destination: "Destino en la app",
    notAllowed:
      "Solo propietarios y editores pueden crear un enlace de prueba. Pide a uno de ellos que haga esta prueba.",
    createTestLink: "Crear enlace de prueba",
    done: "(hecho)",
    waiting: "(en espera)",
    success: "Funciona",
    successText: "El servicio recibió todos los pasos, del clic al primer evento.",
    problems: "Posibles problemas",
    explainInstall: "Explicar instalación",
    startOver: "Empezar de nuevo",
    log: (state: string) => `Actividad (${state})`,
    logConnected: "conectado",
    logConnecting: "conectando",
    logEmpty: "Nada todavía",
  },

  qr: {
    title: "Prueba en tu teléfono",
    target: "El código QR abre",
    link: "Enlace de prueba",
    page: "Página de prueba",
    pageHint:
      "Sin necesidad de app. La página muestra qué revela el navegador del teléfono, qué registra un clic y a qué enlace se asignaría una apertura de la app. Después, continúa a la tienda o abre tu compilación.",
    expires: "Funciona hasta",
  },

  steps: {
    click: {
      name: "El enlace se abre en un teléfono",
      next: "Escanea el código QR con la cámara del teléfono y abre el enlace.",
    },
    install: {
      name: "La app se abre por primera vez",
      next: "Instala la app y ábrela. Si ya está instalada, elimínala antes: una instalación pide su enlace una sola vez.",
    },
    match: {
      name: "La instalación se asigna al enlace",
      next: "Ocurre cuando la app pide su enlace.",
    },
    event: {
      name: "La app registra su primer evento",
      next: "Haz algo en la app que registre un evento.",
    },
  },

  problems: {
    localhost: (host: string) =>
      `Un teléfono no puede acceder a ${host}. Añade un dominio de enlaces en los ajustes, o abre el panel en la dirección de este ordenador en la red wifi.`,
    domain: (host: string, problem: string) =>
      `El dominio ${host} no apunta a este servicio. ${problem}`,
    previewOnly:
      "Hasta ahora, solo una vista previa ha solicitado el enlace. Toca el enlace en el teléfono.",
    otherLink:
      "Se hizo clic en otro enlace. Comprueba que el teléfono abrió la dirección que se muestra aquí.",
    refused: (reason: string) =>
      `Se rechazó una petición de la app: ${reason}. Compara API_KEY y appID con los ajustes.`,
    noRequest: (origin: string) =>
      `No ha llegado ninguna petición de la app. Pon ${origin} en baseUrl y el ID de esta app en appID. Ambos están en los ajustes.`,
    noReferrer:
      "Esta compilación no tiene install referrer de Google Play, como todas las de depuración, así que solo se pudieron comparar señales del dispositivo. Para ver una asignación exacta, elige Página de prueba encima del código QR, ábrela en el teléfono y sigue su consejo en Open the app.",
    noEvents:
      "No ha llegado ningún evento. La app envía los eventos en lotes. Para enviarlos ahora, ve a la pantalla de inicio del teléfono.",
    proxy: (advice: string) =>
      `Todos los visitantes parecen tener la misma dirección IP, así que no se puede asignar por señales del dispositivo. ${advice}`,
    noSignals:
      "No se asignó ningún enlace porque la página de destino no envió señales del dispositivo. Su script se bloqueó, o la página se cerró demasiado pronto. Abre el enlace en Safari, espera a que cargue la página y toca su botón.",
    noMatch:
      "No se asignó ningún enlace. Abre la página de la instalación para ver los indicios contra el clic.",
  },
};
