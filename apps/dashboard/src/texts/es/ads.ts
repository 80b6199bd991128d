import type { Translation } from "../../language/translation.ts";
import type { adsTexts as English } from "../ads.ts";

export const adsTexts: Translation<typeof English> = {
  title: "Anuncios",
  sourcesTitle: "Fuentes y campañas",
  sources: {
    link: "Enlace",
    "apple-ads": "Apple Ads",
    meta: "Meta",
    organic: "Orgánico",
  },
  rule: "Cada instalación cuenta en una sola fila: por su enlace; sin enlace, por la red publicitaria que afirma que su anuncio llevó a la instalación; si no, como orgánica. Sus eventos e ingresos cuentan en la misma fila.",
  alsoFromAds: (count: string) =>
    `Una red publicitaria también se atribuye ${count} de las instalaciones de enlaces. Cuentan por el enlace.`,
  unnamed: (installs: string, events: string) =>
    `El filtro deja fuera ${installs} instalaciones y ${events} eventos que podrían corresponderle, porque los valores poco frecuentes se cuentan juntos.`,
  columns: {
    source: "Fuente",
    campaign: "Campaña",
    installs: "Instalaciones",
    alsoFromAds: "También atribuidas",
    events: "Eventos",
    revenue: (currency: string) => `Ingresos ${currency}`,
  },
  noCampaign: "Sin campaña",
  otherCampaigns: "Todas las demás",
  total: "Total",
  empty:
    "No hay instalaciones en este periodo. Elige un periodo anterior o comprueba si llegan en la ",
  emptyAction: "página en directo",
  noAds:
    "Ninguna red publicitaria se ha atribuido una instalación en este periodo. La guía Ads explica qué necesitan Apple Ads y Meta; el primer paso es llamar a sendAdSignals en la app.",

  problems: {
    title: "Faltan instalaciones de anuncios",
    no_key:
      "Llegan install referrers de anuncios de Meta, pero la app no tiene la clave para descifrarlos. Copia la clave de descifrado de los ajustes de la app en Meta.",
    wrong_key:
      "La clave de la app no descifra los install referrers de los anuncios de Meta. Cópiala de nuevo de los ajustes de la app en Meta. Después se reintentarán los de los últimos siete días.",
    unavailable:
      "Apple Ads no responde, así que no se sabe qué anuncios suyos llevaron a instalaciones. El servicio debe poder acceder a api-adservices.apple.com. Después se reintentarán los tokens de las últimas 24 horas.",
    last: "Última vez: ",
    enterKey: "Introducir la clave",
  },

  postbacks: {
    title: "Postbacks de Apple",
    note: "Los postbacks nunca se suman a las instalaciones: no nombran ninguna, así que la misma instalación puede contar ya por un enlace o una red publicitaria. Los filtros no se les aplican.",
    unsigned: "Apple no firma los valores de conversión.",
    empty:
      "No llegó ningún postback en este periodo. Apple los envía días después de una instalación, en cuanto ",
    emptyAction: "el dominio de enlaces supera su comprobación",
    noAppStoreId:
      "Todavía no puede llegar ningún postback, porque corresponden a la app cuyo número en el App Store indican. ",
    enterAppStoreId: "Introducir el número",
    test: "Prueba",
    columns: {
      source: "Campaña",
      adNetwork: "Red publicitaria",
      framework: "Framework",
      conversionType: "Resultado",
      window: "Ventana",
      count: "Postbacks",
      values: "Valores de conversión",
    },
    frameworks: { skadnetwork: "SKAdNetwork", adattributionkit: "AdAttributionKit" },
    conversionTypes: {
      download: "Descarga",
      redownload: "Nueva descarga",
      "re-engagement": "Reactivación",
    },
    windows: ["Días 0 a 2", "Días 3 a 7", "Días 8 a 35"],
    valueCount: (value: string, count: string) => `${value}: ${count}`,
    meaning: (conditions: string[], value: string) => `${conditions.join(" o ")} (${value})`,
    limit: (max: string) =>
      `Solo se cuentan los ${max} postbacks más recientes de este periodo. Elige un periodo más corto para contar los demás.`,
    noValues: "–",
  },

  install: {
    ad: "Anuncio",
    campaign: (name: string) => `campaña ${name}`,
    adGroup: (name: string) => `grupo de anuncios ${name}`,
    oneAd: (name: string) => `anuncio ${name}`,
    keyword: (id: string) => `palabra clave ${id}`,
    countsForLink: "La instalación cuenta por su enlace.",
    lookUp: "Consulta",
    states: {
      waiting: "se preguntará pronto, o de nuevo",
      attributed: "su anuncio llevó a la instalación",
      not_attributed: "ninguno de sus anuncios llevó a la instalación",
      unknown: "no lo sabía tras cinco intentos",
      invalid: "rechazó el token, o su referrer no nombra ninguna campaña",
      unavailable: "no respondió en 24 horas",
      no_key: "la app no tiene la clave para descifrar su install referrer",
      wrong_key: "la clave de la app no descifra su install referrer",
    },
  },
};
