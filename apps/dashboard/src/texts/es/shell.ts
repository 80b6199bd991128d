import type { Translation } from "../../language/translation.ts";
import type { shellTexts as English } from "../shell.ts";

export const shellTexts: Translation<typeof English> = {
  chance: { almostCertain: "más del 99,9 %", almostNone: "menos del 0,1 %" },

  duration: {
    underAMinute: "menos de un minuto",
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    days: (days: number) => `${days} días`,
  },

  product: "Throughline",
  language: "Idioma",
  roles: { owner: "propietario", editor: "editor", viewer: "lector" },
  skipToContent: "Ir al contenido",
  appNavigation: "App",
  openNavigation: "Abrir navegación",
  closeNavigation: "Cerrar navegación",
  pages: {
    links: "Enlaces",
    analytics: "Estadísticas",
    ads: "Anuncios",
    installs: "Instalaciones",
    live: "En directo",
    settings: "Ajustes",
    start: "Primeros pasos",
  },
  palette: {
    open: "Buscar",
    placeholder: "Buscar páginas y enlaces",
    pages: "Páginas",
    links: "Enlaces",
    nothing: "No se encontró nada",
    switchApp: "Cambiar de app",
    createLink: "Crear enlace",
    importLinks: "Importar enlaces",
    testIntegration: "Probar integración",
  },
  offline: "No tienes conexión. Esta página puede no estar al día.",
  unreachable: "No se puede acceder al servicio. Reintentando…",
  webhookPaused: (name: string) => `El webhook a ${name} está en pausa.`,
  openSettings: "Abrir ajustes",
  loading: "Cargando",
  sample: "Datos de ejemplo",
  sampleNote: (name: string) =>
    `Datos de ejemplo: ${name} es la app de la demo. Sus personas, instalaciones y compras son inventadas.`,
  currentApp: "App: ",
  createApp: "Crear app",

  accountMenu: {
    label: "Tu cuenta",
    account: "Contraseña y sesiones",
    operator: "Estado del servicio",
    signOut: "Cerrar sesión",
    colorSchemes: { light: "Claro", dark: "Oscuro", auto: "Como el sistema" },
    chosen: "seleccionado",
  },

  copy: {
    copy: "Copiar",
    copied: "Copiado",
    failed: (text: string) => `El navegador bloqueó la copia. Copia este texto a mano: ${text}`,
  },

  exportMenu: {
    label: "Exportar",
    formats: {
      csv: "CSV para hojas de cálculo",
      ndjson: "NDJSON para scripts",
      parquet: "Parquet para almacenes de datos",
    },
    incomplete: "La descarga se interrumpió. Inténtalo de nuevo.",
  },

  notification: { close: "Cerrar" },

  closeDialog: "Cerrar diálogo",
  confirm: {
    cancel: "Cancelar",
    type: (text: string) => `Escribe ${text} para confirmar`,
  },

  secret: { done: "La he guardado" },

  notFound: {
    title: "Página no encontrada",
    text: "Comprueba la dirección. Puede que la página se haya movido o eliminado.",
    action: "Ir a la página de inicio",
  },

  errors: {
    retry: "Reintentar",
    page: {
      heading: "Algo ha fallado en esta página",
      text: "Vuelve a cargar la página. Si no sirve, los detalles están en la consola del navegador.",
    },
    unreachable: {
      heading: "No se puede acceder al servicio",
      text: "Puede que se esté reiniciando. Esta página lo reintenta sola.",
      change:
        "Puede que se esté reiniciando. No confirmó el cambio, así que inténtalo de nuevo cuando vuelva. Se conserva lo que escribiste.",
    },
    offline: {
      heading: "No tienes conexión",
      text: "Esta página continuará cuando vuelvas a tener conexión.",
      change:
        "El cambio no se guardó. Inténtalo de nuevo cuando tengas conexión. Se conserva lo que escribiste.",
    },
    signedOut: {
      heading: "Tu sesión está cerrada",
      text: "Vuelve a iniciar sesión para continuar.",
    },
    notAllowed: "No tienes acceso",
    roleTooLow: (role: string | undefined) =>
      `${role === undefined ? "No eres miembro de esta app" : `Tu rol ${role} no lo permite`}. Pregunta a un propietario de la app.`,
    notFound: "No encontrado",
    conflict: "El cambio entra en conflicto con datos existentes",
    rateLimited: "Demasiadas peticiones",
    unavailable: "El servicio está sobrecargado",
    retryAfter: (wait: string) => `No se cambió nada. Inténtalo de nuevo ${wait}.`,
    waitMoment: "en un momento",
    waitSeconds: (seconds: number) => `en ${seconds} segundos`,
    waitMinutes: (minutes: number) => `en ${minutes} minutos`,
    internal: {
      heading: "El servicio ha fallado",
      text: (requestId: string | undefined) =>
        requestId === undefined
          ? "El operador puede encontrar la causa en el registro del servicio."
          : `El operador puede encontrar la causa en el registro del servicio con el ID de petición ${requestId}.`,
    },
    other: "La petición ha fallado",

    violations: {
      empty: "No puede estar vacío",
      minLength: (limit: string) => `Debe tener al menos ${limit} caracteres`,
      maxLength: (limit: string) => `Debe tener como máximo ${limit} caracteres`,
      minimum: (limit: string) => `Debe ser al menos ${limit}`,
      maximum: (limit: string) => `Debe ser como máximo ${limit}`,
      oneOf: (values: string) => `Debe ser uno de estos valores: ${values}`,
      looksLike: (example: string) => `Debe ser como ${example}`,
      email: "Debe ser un correo electrónico",
      code: "Debe tener de 1 a 64 letras, cifras, emojis, - y _, sin empezar por - ni _",
      fullStop: ".",
    },
  },
};
