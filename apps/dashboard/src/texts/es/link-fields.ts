import type { Translation } from "../../language/translation.ts";
import type {
  LinkFieldTexts,
  LinkInputPath,
  linkSectionTexts as Sections,
} from "../link-fields.ts";

export const linkSectionTexts: Translation<typeof Sections> = {
  destination: "Destino",
  link: "Enlace",
  codes: "Códigos y dominio",
  social: "Vista previa social",
  campaign: "Campaña (UTM)",
  platforms: "Destinos por plataforma",
  limits: "Inicio, caducidad, máximo de clics y contraseña",
  advanced: "Datos, asignación y estadísticas",
};

export const linkFieldTexts: Readonly<Record<LinkInputPath, LinkFieldTexts>> = {
  destination: {
    section: "destination",
    label: "Destino",
    hint: "La pantalla que se abre en la app: una URL, una ruta o una URL con el esquema propio de la app",
    placeholder: "https://shop.example/products/42",
  },
  name: {
    section: "link",
    label: "Nombre",
    hint: "Para listas y estadísticas. Los visitantes nunca lo ven.",
    placeholder: "Correo de verano, primer botón",
  },
  tags: {
    section: "link",
    label: "Etiquetas",
    hint: "Separa las etiquetas con comas. Puedes filtrar los enlaces por etiqueta.",
    placeholder: "correo, primavera",
  },
  folder: { section: "link", label: "Carpeta", placeholder: "Verano 2026" },
  notes: { section: "link", label: "Notas", hint: "Para el equipo. Los visitantes nunca las ven." },
  page: {
    section: "link",
    label: "Página de destino",
    hint: "La ven los visitantes sin la app. Los propietarios pueden crear páginas en los ajustes.",
  },

  currentCode: {
    section: "codes",
    label: "Nuevo código",
    hint: "Cambia el nombre del enlace. El código actual sigue funcionando, y sus clics cuentan para el enlace.",
  },
  aliases: {
    section: "codes",
    label: "Alias",
    hint: "Otros códigos que llevan a este enlace, separados por comas",
    placeholder: "verano, rebajas2026",
  },
  domain: {
    section: "codes",
    label: "Dominio",
    hint: "El dominio de la URL del enlace. Sus códigos funcionan en todos los dominios de la app.",
  },

  "preview.title": { section: "social", label: "Título" },
  "preview.description": { section: "social", label: "Descripción" },
  "preview.image": {
    section: "social",
    label: "Imagen",
    placeholder: "https://shop.example/sale.jpg",
  },

  "utm.source": {
    section: "campaign",
    label: "Fuente",
    hint: "Dónde aparece el enlace, como newsletter, instagram o cartel",
  },
  "utm.medium": {
    section: "campaign",
    label: "Medio",
    hint: "El tipo de canal, como email, social o impreso",
  },
  "utm.campaign": {
    section: "campaign",
    label: "Campaña",
    hint: "La campaña del enlace, como rebajas-primavera",
  },
  "utm.term": { section: "campaign", label: "Término", hint: "La palabra clave de pago" },
  "utm.content": {
    section: "campaign",
    label: "Contenido",
    hint: "La variante del anuncio o del botón, como boton-azul",
  },

  "ios.destination": { section: "platforms", label: "Destino en iOS" },
  "ios.fallback": {
    section: "platforms",
    label: "Alternativa en iOS sin la app",
    hint: "Se abre en lugar del App Store",
  },
  "android.destination": { section: "platforms", label: "Destino en Android" },
  "android.fallback": {
    section: "platforms",
    label: "Alternativa en Android sin la app",
    hint: "Se abre en lugar de Google Play",
  },
  "desktop.destination": {
    section: "platforms",
    label: "Destino en ordenador",
    hint: "Si está vacío, los visitantes reciben una de las alternativas de abajo o una página con el enlace como código QR",
  },
  "desktop.fallback": {
    section: "platforms",
    label: "Alternativa en ordenador",
    hint: "Se usa si no hay destino en ordenador",
  },
  webFallback: {
    section: "platforms",
    label: "Alternativa web",
    hint: "Para ordenadores y para teléfonos que la app no admite",
  },
  appVariant: {
    section: "platforms",
    label: "Variante de la app",
    hint: "Los visitantes ven las páginas de tienda de esta variante",
  },

  data: {
    section: "advanced",
    label: "Datos para la app (JSON)",
    placeholder: '{ "coupon": "WELCOME" }',
  },
  sensitive: {
    section: "advanced",
    label: "Sensible",
    hint: "Exige una probabilidad mayor para asignar por señales del dispositivo. Úsalo cuando una asignación errónea haría daño.",
  },
  deterministicOnly: {
    section: "advanced",
    label: "Solo asignaciones exactas",
    hint: "Asigna por install referrer o portapapeles, nunca por señales del dispositivo",
  },
  test: {
    section: "advanced",
    label: "Enlace de prueba",
    hint: "Excluido de las estadísticas. Los teléfonos Android ven la página de destino antes de Google Play.",
  },

  countsFrom: {
    section: "advanced",
    label: "Contar desde",
    hint: "Las estadísticas de este enlace empiezan aquí, en tu zona horaria. Las cifras anteriores se conservan y vuelven si vacías este campo.",
  },
  startsAt: {
    section: "limits",
    label: "Empieza",
    hint: "En tu zona horaria. Hasta entonces, los visitantes ven una página que dice cuándo empieza el enlace.",
  },
  expiresAt: { section: "limits", label: "Caduca", hint: "En tu zona horaria" },
  expiredFallback: {
    section: "limits",
    label: "Destino tras caducar",
    hint: "Una página web. Si está vacío, los visitantes ven una página que dice que el enlace ha caducado.",
    placeholder: "https://shop.example/over",
  },
  maxClicks: {
    section: "limits",
    label: "Máximo de clics",
    hint: "Después de estos clics, el enlace se comporta como si hubiera caducado. Las visitas repetidas también cuentan.",
  },
};
