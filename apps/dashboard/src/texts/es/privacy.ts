import type { Translation } from "../../language/translation.ts";
import type { privacyTexts as English } from "../privacy.ts";

export const privacyTexts: Translation<typeof English> = {
  download: "Descargar todo",

  receipt: {
    title: "Recibo",
    install: "Se borró la instalación. Los totales de las estadísticas no cambian.",
    user: (installs: number) =>
      `Se borró el usuario con ${installs} ${installs === 1 ? "instalación" : "instalaciones"}. Los totales de las estadísticas no cambian.`,
    id: "Recibo",
    erasedAt: "Borrado",
    erasedBy: "Borrado por",
    commandLine: "Línea de comandos",
    hash: "Hash del ID",
    inAuditLog:
      "El registro de cambios conserva este recibo. No contiene datos personales de la persona borrada.",
    save: "Descargar recibo",
    done: "Listo",
  },

  kinds: {
    users: "Usuarios",
    installs: "Instalaciones",
    clicks: "Clics",
    clickIds: "ID de clics",
    returns: "Regresos",
    events: "Eventos",
    adConsents: "Consentimientos para anuncios",
    adLookups: "Consultas a redes publicitarias",
    inviterIds: "ID de quienes invitan",
    invites: "Invitaciones",
    messages: "Mensajes de webhooks y conversiones",
    testMarks: "Marcas de prueba",
    auditEntries: "Registro de cambios",
  },

  retention: {
    title: "Cuánto tiempo se conservan los datos",
    text: "Los datos caducados se eliminan en un minuto. Todo lo relativo a una persona se puede borrar antes en la página de la instalación o del usuario.",
    fields: {
      eventRetentionDays: "Días para conservar eventos",
      reasonRetentionDays: "Días para conservar los motivos de asignación",
      installRetentionDays: "Días para conservar instalaciones",
      auditRetentionDays: "Días para conservar el registro de cambios",
    },
    hints: {
      eventRetentionDays: "Por defecto 365. Las estadísticas conservan sus cifras.",
      reasonRetentionDays:
        "Por defecto 30. Con los motivos se eliminan el teléfono, su sistema y el resumen de su dirección.",
      installRetentionDays:
        "Desde la primera apertura. Después se borra la instalación con todo lo guardado bajo su ID. Si está vacío, se conservan hasta que las borres",
      auditRetentionDays: "Si está vacío, las entradas se conservan tanto como la app",
    },
    range: "Introduce un número entero de días de 1 a 36500, o nada.",
    listLabel: "Tipos de datos y cuánto se conserva cada uno",
    kept: {
      users:
        "Con la instalación. Sin primera apertura, un año después de ver al usuario por última vez",
      installs: "Según lo indicado arriba",
      clicks: "La ventana de asignación",
      clickIds:
        "Con la instalación. Solo queda el ID, para que ninguna otra instalación use el clic",
      returns: "30 días después de la ventana de retorno",
      events: "Según lo indicado arriba",
      adConsents: "Un año después de la última decisión",
      adLookups: "Con la instalación. La señal consultada, hasta siete días",
      inviterIds: "Con la instalación",
      invites: "Hasta que se elimine el enlace",
      messages: "Siete días, o tanto como los eventos si es menos",
      testMarks: "Hasta que se quite la marca",
      auditEntries: "Según lo indicado arriba",
    },
  },
};
