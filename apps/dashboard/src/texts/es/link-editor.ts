import type { Translation } from "../../language/translation.ts";
import type { linkEditorTexts as English } from "../link-editor.ts";

export const linkEditorTexts: Translation<typeof English> = {
  new: {
    title: "Nuevo enlace",
    duplicateTitle: (code: string) => `Copia de ${code}`,
    submit: "Crear enlace",
    created: (url: string) => `${url} está listo para compartir`,
  },

  edit: {
    title: (code: string) => `Editar ${code}`,
    submit: "Guardar cambios",
    saved:
      "Guardado. Los cambios también valen para quienes ya hicieron clic, salvo si una regla o variante los envió a su propio destino.",
  },

  form: {
    saving: "Guardando…",
    code: "Código",
    codeHint: "La última parte de la URL del enlace. Déjalo vacío para un código aleatorio.",
    codeFixed: "El código con el que se creó el enlace. Para cambiarlo, ve a Códigos y dominio.",
    codeAvailable: (url: string) => `${url} está disponible`,
    codeTaken: "Otro enlace usa este código. Elige otro.",
    codeDeleted: "Este código era de un enlace eliminado.",
    reuseCode: "Dar este código al nuevo enlace",
    reuseCodeHint: "Las visitas y estadísticas del enlace eliminado pasan al nuevo.",
    codeReserved: "Este código está reservado para el servicio. Elige otro.",
    standardPage: "Página estándar",
    password: "Contraseña",
    passwordHint:
      "De 8 a 200 caracteres. Los visitantes deben introducirla. No se puede volver a mostrar.",
    newPasswordHint: "El enlace tiene contraseña. Introduce una nueva para cambiarla.",
    removePassword: "Quitar la contraseña",
  },

  template: {
    choose: "Plantillas",
    title: "Guardar como plantilla",
    text: "La plantilla guarda la campaña, las etiquetas, la vista previa social, la alternativa web y la página de destino de este formulario.",
    name: "Nombre de la plantilla",
    nameHint: "Puede usarla cualquiera que cree enlaces para esta app",
    expiresInDays: "Los enlaces caducan a los (días)",
    save: "Guardar plantilla",
    replace: "Reemplazar plantilla",
    saved: (name: string) => `Se guardó la plantilla ${name}`,
  },

  preview: {
    title: "Qué ven los visitantes",
    empty: "Introduce un destino para ver una vista previa",
    visitors: { iphone: "iPhone", android: "Android", desktop: "Ordenador", chat: "Chat" },
    landing: "Una página con un botón a la tienda.",
    redirectDesktop: "Una redirección a una página web.",
    redirect: "Una redirección sin página intermedia.",
    qrCodePage: "Una página con este enlace como código QR, para seguir en el teléfono.",
    unavailable:
      "Una página que dice que la app no está disponible. Añade la tienda de la app en los ajustes, o una alternativa aquí.",
    chat: "La vista previa social de abajo. No se cuenta ningún clic.",
    inApp: "En la app:",
    afterExpiry: "Tras caducar",
    expiredRedirect: "Una redirección a una página web.",
    expiredPage: "Una página que dice que el enlace ha caducado.",
    landingPage: "Página de destino",
    chooseVisitor: "Visitante",
    frameTitle: (visitor: string) => `Página de destino en ${visitor}`,
    socialPreview: "Vista previa social",
  },

  json: {
    invalid: (place: string, advice: string) => `Esto no es JSON válido. ${place}: ${advice}`,
    notAnObject: 'Introduce un objeto, como {"coupon": "WELCOME"}.',
    line: (line: number, character: number) => `Línea ${line}, carácter ${character}`,
    character: (character: number) => `Carácter ${character}`,
    quotes: 'Usa comillas dobles rectas: "coupon".',
    trailingComma: "Quita la última coma.",
    unexpected: "Quita este carácter.",
    advice: {
      InvalidSymbol: "Pon el texto entre comillas dobles, o escribe true, false o null.",
      InvalidNumberFormat: "Esto no es un número.",
      PropertyNameExpected: 'Falta un nombre entre comillas dobles: "coupon".',
      ValueExpected: "Falta un valor.",
      ColonExpected: "Faltan dos puntos antes de esto.",
      CommaExpected: "Falta una coma antes de esto.",
      CloseBraceExpected: "Falta una }.",
      CloseBracketExpected: "Falta un ].",
      EndOfFileExpected: "Quita lo que sigue al objeto.",
      InvalidCommentToken: "JSON no admite comentarios. Quita este.",
      UnexpectedEndOfString: "El texto entre comillas no se cierra en su línea.",
      InvalidEscapeCharacter: String.raw`Escribe una barra invertida como \\.`,
    },
  },
};
