import type { Translation } from "../../language/translation.ts";
import type { analyticsTexts as English } from "../analytics.ts";

export const analyticsTexts: Translation<typeof English> = {
  unknown: "–",

  page: {
    title: "Estadísticas",
    empty: "No hubo actividad en este periodo. Elige otras fechas, quita un filtro o ",
    emptyAction: "comparte un enlace",
    unnamed: (clicks: string, installs: string, events: string) =>
      `Estas cifras no están completas: puede haber hasta ${clicks} clics, ${installs} instalaciones y ${events} eventos más para este filtro. De los días con más de 35 días de antigüedad se guardan las 1000 combinaciones más frecuentes de cada enlace.`,
    ignored: (parameters: string) =>
      `Esta página no conoce una parte de su dirección: ${parameters}. Las cifras se muestran sin ella. Elige el periodo y los filtros en la página.`,
    export: "Exportar",
    performance: "Rendimiento",
    timeZone: (zone: string) => `Zona horaria: ${zone}`,
    comparedWith: (period: string) => `comparado con ${period}`,
  },

  totals: {
    label: "Totales",
    more: "Más cifras",
    fewer: "Menos cifras",
    previously: (value: string) => `Periodo anterior: ${value}`,
    labels: {
      clicks: "Clics",
      opened: "Aperturas de usuarios actuales",
      outside: "Abiertos fuera",
      installs: "Instalaciones por enlaces",
      organicInstalls: "Instalaciones orgánicas",
      newUsers: "Usuarios nuevos por enlaces",
      returningUsers: "Usuarios que vuelven",
      events: "Eventos",
      returningEvents: "Eventos de usuarios que vuelven",
      revenue: (currency: string) => `Ingresos en ${currency}`,
    },
    notes: {
      bots: (count: string) => `sin contar ${count} de bots`,
      internal: (count: string) => `sin contar ${count} tuyos`,
      botsAndInternal: (bots: string, internal: string) =>
        `sin contar ${bots} de bots ni ${internal} tuyos`,
      outside: "salieron del navegador de otra app",
      opened: "app ya instalada",
      openedUnknown: "no disponible con este filtro",
      installs: (share: string) =>
        share === "–" ? "asignadas a un clic" : `${share} de los clics`,
      organicInstalls: "sin enlace",
      organicUnknown: "excluidas por el filtro",
      newUsers: "cada persona una sola vez",
      newUsersUnknown: "la app no envía ids de usuario",
      organicNewUsers: (count: string) => `y ${count} orgánicos`,
      returningUsers: "usuarios que volvieron por un enlace",
      returningEvents: "dentro de la ventana de retorno",
      events: "atribuidos a enlaces",
      organicEvents: (count: string) => `y ${count} orgánicos`,
      revenue: "atribuidos a enlaces",
      organicRevenue: (amount: string) => `y ${amount} orgánicos`,
    },
  },

  change: {
    percent: (percent: string) => `${percent} %`,
    up: "más",
    down: "menos",
    same: "sin cambios",
  },

  chart: {
    summary: (label: string, total: string) => `${label} a lo largo del tiempo: ${total} en total`,
    table: "Mostrar como tabla",
    tableLabel: "Cifras a lo largo del tiempo",
    intervals: { hour: "Hora", day: "Día", month: "Mes" },
    previous: "Periodo anterior",
    noUserIds:
      "Los usuarios nuevos se cuentan por su id de usuario, y esta app no envía ninguno. Llama a LinkAnalytics.setUserId en la app, o envía userId con los eventos de tu servidor.",
    unknown: "Esta cifra no está disponible con estos filtros. Quita un filtro o elige otra cifra.",
  },

  range: {
    choose: (range: string) => `Periodo: ${range}`,
    label: "Periodo",
    ranges: {
      today: "Hoy",
      yesterday: "Ayer",
      "48h": "Últimas 48 horas",
      "7d": "Últimos 7 días",
      "30d": "Últimos 30 días",
      "90d": "Últimos 90 días",
      week: "Esta semana",
      "last-week": "Semana pasada",
      month: "Este mes",
      "last-month": "Mes pasado",
      quarter: "Trimestre en curso",
      "12m": "Últimos 12 meses",
    },
    custom: "Otras fechas",
    from: "Primer día",
    to: "Último día",
    apply: "Aplicar fechas",
    compare: "Comparar con el periodo anterior",
    reversed: (from: string, to: string) =>
      `El primer día, ${from}, es posterior al último, ${to}. Elige un primer día anterior o un último día posterior.`,
    notADate: (text: string) =>
      text === ""
        ? "Elige un primer y un último día."
        : `«${text}» no es una fecha válida. Elige otra.`,
  },

  filters: {
    label: "Filtros",
    add: "Filtro",
    by: "Filtrar por",
    condition: "Condición",
    operators: { is: "es", isNot: "no es", contains: "contiene" },
    values: "Valores",
    valuesHint: "Pulsa Intro después de cada valor. Basta con que coincida uno.",
    or: " o ",
    apply: "Añadir filtro",
    change: "Cambiar filtro",
    edit: (name: string, value: string) => `Cambiar el filtro ${name}: ${value}`,
    missing: "Introduce un valor.",
    unknown: (typed: string, name: string) =>
      `«${typed}» no se conoce como valor de «${name}». Elige uno de la lista.`,
    allUsers: "Todos los usuarios",
    usersHint:
      "Los usuarios que vuelven regresaron por un enlace o ya se habían visto en otra instalación. Sin ids de usuario, una reinstalación cuenta como nueva. Los clics son los de todos los usuarios.",
    remove: (name: string, value: string) => `Quitar el filtro ${name}: ${value}`,
    clear: "Quitar todos",
    names: {
      users: "Usuarios",
      link: "Enlace",
      tag: "Etiqueta",
      event: "Evento",
      country: "País",
      platform: "Plataforma",
      os: "Sistema operativo",
      browser: "Navegador o app",
      referrer: "Sitio de procedencia",
      source: "Fuente UTM",
      medium: "Medio UTM",
      campaign: "Campaña UTM",
      target: "Enviado a",
      ruleOrVariant: "Regla o variante",
      method: "Método de asignación",
      appVariant: "Variante de la app",
      adNetwork: "Red publicitaria",
      adCampaign: "Campaña publicitaria",
    },
  },

  counting: {
    attribution: "Atribución",
    attributionHint: "El enlace al que se atribuyen los eventos de usuarios que vuelven",
    models: { first: "Primer contacto", last: "Último contacto" },
    flaggedInstalls: "Instalaciones sospechosas",
    flagged: {
      include: "Incluidas",
      exclude: "Sin instalaciones sospechosas",
      only: "Solo sospechosas",
    },
  },

  links: {
    title: "Enlaces",
    tableLabel: "Enlaces por rendimiento",
    link: "Enlace",
    columns: "Columnas",
    chooseColumns: "Columnas de la tabla",
    empty: "Ningún enlace tuvo actividad en este periodo.",
    filter: (name: string) => `Mostrar solo ${name}`,
    open: (name: string) => `Abrir el enlace ${name}`,
    limited: (shown: string, count: string) =>
      `Los primeros ${shown} de ${count} enlaces. La exportación contiene hasta 10 000.`,
  },

  columns: {
    clicks: "Clics",
    opened: "Aperturas",
    installs: "Instalaciones",
    newUsers: "Usuarios nuevos",
    installRate: "Tasa de instalación",
    eventRate: "Instalaciones con evento",
    returningUsers: "Usuarios que vuelven",
    events: "Eventos",
    returningEvents: "Eventos de usuarios que vuelven",
    revenue: (currency: string) => `Ingresos ${currency}`,
    returningRevenue: (currency: string) => `Ingresos de usuarios que vuelven ${currency}`,
  },

  breakdown: {
    groups: { sources: "Fuentes", devices: "Dispositivos", outcomes: "Resultados" },
    event: "Eventos",
    country: "Países",
    filter: (value: string) => `Mostrar solo ${value}`,
    empty: "No hay datos en este periodo.",
    others: "Todos los demás",
    map: {
      figure: (country: string, count: string, label: string) => `${country}: ${count} (${label})`,
    },
    showAll: (count: string) => `Mostrar los ${count}`,
    showFewer: "Mostrar menos",
    columns: {
      clicks: "Clics",
      installs: "Instalaciones",
      events: "Eventos",
      organicEvents: "Orgánicos",
    },
    dimensions: {
      campaign: "Campañas",
      source: "Fuentes",
      medium: "Medios",
      referrer: "Sitios",
      platform: "Plataformas",
      os: "Sistemas",
      browser: "Navegadores",
      appVariant: "Apps",
      target: "Enviado a",
      ruleOrVariant: "Reglas y variantes",
      method: "Asignaciones",
      adNetwork: "Redes publicitarias",
      adCampaign: "Campañas publicitarias",
    },
    emptyDimensions: {
      country:
        "Los países aparecen cuando el operador indica en GEO_DATABASE una base de datos gratuita de países, o en TRUST_PROXY una CDN que los envía (guía: Operating, Countries). Las direcciones IP no se guardan.",
      referrer:
        "La mayoría de los navegadores y apps de chat no revelan en qué página estaba un enlace.",
      source: "Ningún clic de este periodo tenía fuente UTM. Añádela a un enlace o a su URL.",
      medium: "Ningún clic de este periodo tenía medio UTM. Añádelo a un enlace o a su URL.",
      campaign: "Ningún clic de este periodo tenía campaña UTM. Añádela a un enlace o a su URL.",
      appVariant:
        "Ninguna instalación de este periodo tenía variante de la app. Añade variantes en los ajustes de la app.",
      adNetwork:
        "Ninguna red publicitaria comunicó en este periodo que su anuncio llevara a una instalación.",
      adCampaign:
        "Ninguna red publicitaria comunicó en este periodo que su anuncio llevara a una instalación.",
      event: "No se registraron eventos en este periodo. Elige otras fechas.",
    },
    users: { new: "Usuarios nuevos", returning: "Usuarios que vuelven" },
    targets: { store: "Tienda de apps", web: "Página web", page: "Página de destino" },
    platforms: { ios: "iOS", android: "Android", desktop: "Ordenador" },
    adNetworks: { "apple-ads": "Apple Ads", meta: "Meta" },
    methods: {
      referrer: "Exacta, por install referrer",
      clipboard: "Exacta, por portapapeles",
      fingerprint: "Probable, por señales del dispositivo",
      update: "Actualización de una instalación existente",
      none: "Sin asignación",
    },
  },

  funnel: {
    title: "Embudo",
    steps: {
      click: "Clics",
      install: "Instalaciones por enlaces",
      event: "Instalaciones con evento",
    },
    share: (share: string) => `${share} del paso anterior`,
    note: "El último paso cuenta las instalaciones de este periodo que registraron un evento en cualquier momento.",
  },

  tabs: {
    label: "Más informes",
    revenue: "Ingresos",
    retention: "Retención",
    accuracy: "Precisión",
  },

  revenue: {
    empty:
      "Registra eventos con un importe y una moneda en sus datos para ver aquí los ingresos, con un total por moneda.",
    tableLabel: "Ingresos por moneda",
    currency: "Moneda",
    linked: "De enlaces",
    organic: "Orgánicos",
    returning: "De ellos, de usuarios que vuelven",
    previous: "De enlaces, periodo anterior",
  },

  retention: {
    text: "La parte de las instalaciones de cada día que registraron un evento 1, 7 y 30 días después. Los días posteriores se cuentan en UTC.",
    empty: "No hubo instalaciones en este periodo. Elige otras fechas.",
    tableLabel: "Retención por fecha de instalación",
    columns: {
      day: "Fecha de instalación",
      installs: "Instalaciones",
      day1: "Día 1",
      day7: "Día 7",
      day30: "Día 30",
    },
    notYet: "aún no",
  },

  accuracy: {
    title: "Precisión de las señales del dispositivo",
    text: "Una asignación es exacta cuando el install referrer o el portapapeles nombra el clic, y probable cuando solo encajan las señales del dispositivo. Las instalaciones con asignación exacta también se puntúan por sus señales, para medir cuántas veces aciertan.",
    empty:
      "Aún no hay instalaciones con asignación exacta. El gráfico aparece después de la primera.",
    chartCaption:
      "Eje horizontal: probabilidad prevista. Eje vertical: parte de asignaciones correctas. En la diagonal, ambas son iguales.",
    chartLabel: (points: string) => `Calibración: ${points}`,
    chartPoint: (predicted: string, correct: string) =>
      `${predicted} previsto, ${correct} correcto`,
    tableLabel: "Calibración",
    predicted: "Previsto",
    correct: "Correcto",
    installs: "Instalaciones",
    range: (from: string, to: string) => `${from} a ${to}`,
    average: (average: string) => `(media ${average})`,
    shareCorrect: "Parte de asignaciones correctas",
  },
};
