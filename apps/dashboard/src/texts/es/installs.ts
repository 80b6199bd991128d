import type { Translation } from "../../language/translation.ts";
import type { installTexts as English } from "../installs.ts";

export const installTexts: Translation<typeof English> = {
  platforms: { ios: "iOS", android: "Android" },

  match: {
    exact: "Exacta",
    likely: "Probable",
    none: "Ninguna",
    referrer: "install referrer",
    clipboard: "portapapeles",
    noLink: "ningún enlace coincide",
  },

  flags: { click_injection: "Inyección de clics", click_flooding: "Inundación de clics" },

  list: {
    title: "Instalaciones",
    exportInstalls: "Exportar instalaciones",
    exportEvents: "Exportar eventos",
    emptyHeading: "Aún no hay instalaciones",
    empty:
      "Añade a tu app la biblioteca cliente y la clave pública de los ajustes. Cada primera apertura aparecerá aquí con su enlace y los motivos de la asignación.",
    openSettings: "Abrir ajustes",
    showOlder: "Mostrar instalaciones anteriores",
    searchOlder: "Buscar en instalaciones anteriores",
    search: "Buscar instalaciones",
    searchPlaceholder: "Instalación, dispositivo o enlace",
    link: "Enlace",
    linkPlaceholder: "Código",
    user: "Usuario",
    userPlaceholder: "ID de usuario",
    outcome: "Asignación",
    anyOutcome: "Cualquier asignación",
    anyVariant: "Cualquier variante",
    outcomes: { deterministic: "Exacta", probabilistic: "Probable", none: "Ninguna" },
    fraud: "Fraude",
    anyFraud: "Todas las instalaciones",
    onlyFlagged: "Solo sospechosas",
    from: "Desde",
    to: "Hasta",
    reversed:
      "El primer día es posterior al último. Elige un primer día anterior o un último día posterior.",
    notFoundHeading: "No se encontraron instalaciones",
    notFound:
      "Ninguna instalación coincide con la búsqueda y los filtros. Prueba con menos palabras u otras fechas.",
    clear: "Quitar filtros",
    unknown: "–",
    test: "Prueba",
    columns: {
      firstOpen: "Primera apertura",
      match: "Asignación",
      link: "Enlace",
      device: "Dispositivo",
      user: "Usuario",
      install: "Instalación",
    },
  },

  events: {
    title: "Eventos",
    empty: "Esta instalación no tiene eventos, o ya pasó su plazo de conservación.",
    tableLabel: "Eventos de esta instalación",
    name: "Evento",
    at: "Cuándo",
    data: "Datos",
    showData: "Mostrar datos",
    showOlder: "Mostrar eventos anteriores",
  },

  page: {
    title: "Instalación",
    why: "Por qué",
    eachClick: "Explicación de cada clic",
    firstOpen: "Primera apertura",
    link: "Enlace",
    opened: "Abierto en la app",
    noLink: "ninguno",
    campaign: "Campaña",
    adClick: "Clic en anuncio",
    country: "País",
    device: "Dispositivo",
    installId: "ID de la instalación",
    user: "Usuario",
    appVariant: "Variante de la app",
    threshold: "Probabilidad necesaria",
    thresholdText: (needed: string, reached: string) =>
      `${needed}; el enlace más probable llegó a ${reached}`,
    tries: "Clics parecidos",
    triesText: (clicks: number) =>
      `${clicks} ${clicks === 1 ? "clic" : "clics"} del mismo tipo de teléfono en la misma red desde `,

    counterEvidence: "Indicios en contra",
    missingBits: (bits: string) =>
      `Al mejor candidato le faltaron ${bits} bits para la asignación. Es mejor ninguna asignación que la pantalla equivocada.`,
    runnerUpText: (link: string, probability: string) =>
      `El segundo es ${link}, con una probabilidad de ${probability}.`,
    against: "Lo que más pesa contra el mejor candidato:",
    evidence: (signal: string, words: string, bits: string) =>
      `${signal}: ${words} (−${bits} bits)`,

    candidates: "Candidatos",
    namedClick:
      "La instalación identificó su clic, así que no se compararon clics por señales del dispositivo.",
    noCandidates: "Ningún clic sin asignar tenía algo en común con este teléfono.",
    candidate: (age: string, probability: string) => `, clic ${age} antes: ${probability}`,
  },

  evidence: {
    caption: "Indicios en bits. Cada bit duplica o reduce a la mitad las probabilidades.",
    total: "Total",
    oddsFor: (times: string) => `probabilidad de ${times} a 1`,
    oddsAgainst: (times: string) => `probabilidad de 1 a ${times}`,
    signals: {
      prior: "Tiempo y tráfico",
      crowd: "Otros en esta red",
      network: "Red",
      secondNetwork: "Segunda red",
      timeZone: "Zona horaria",
      language: "Idioma",
      model: "Modelo",
      screen: "Pantalla",
      os: "Sistema",
      browser: "Mismo navegador",
      left: "Aperturas anteriores",
      person: "Misma persona",
    },
  },

  actions: {
    markTest: "Marcar como instalación de prueba",
    unmarkTest: "Desmarcar como instalación de prueba",
    marked: "Marcada como instalación de prueba. Las estadísticas la excluyen a partir de ahora.",
    unmarked: "Desmarcada. Las estadísticas incluyen esta instalación a partir de ahora.",
    erase: "Borrar instalación",
    eraseTitle: "¿Borrar esta instalación?",
    eraseText:
      "Se borran de forma permanente la instalación, sus eventos y las señales del dispositivo de su clic, y deja de figurar como creadora de enlaces. Los totales de las estadísticas no cambian.",
    confirmErase: "Borrar",
    erased: "Se borró la instalación",
    eraseUser: "Borrar usuario",
    eraseUserTitle: "¿Borrar este usuario?",
    eraseUserText: (user: string) =>
      `Se borran de forma permanente todas las instalaciones y eventos del usuario ${user}, en todos los teléfonos. Los totales de las estadísticas se conservan.`,
    userErased: (installs: number) =>
      `Se borró el usuario con ${installs} ${installs === 1 ? "instalación" : "instalaciones"}`,
  },
};
