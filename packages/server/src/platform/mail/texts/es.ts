import type { MailTexts } from "./texts.ts";

const notYou =
  "Si no fuiste tú, establece ahora una contraseña nueva y cierra todas las sesiones en la página de tu cuenta. Si no puedes iniciar sesión, contacta con un operador del servicio.";

export const spanish: MailTexts = {
  sentBy: "Enviado por Throughline en {host}.",
  details: {
    role: "Rol",
    invitedBy: "Invitación de",
    time: "Hora",
    browser: "Navegador",
    place: "País",
    passkey: "Llave de acceso",
    codesLeft: "Códigos de recuperación restantes",
    webhook: "Webhook",
    quota: "Cuota",
    reason: "Motivo",
  },
  roles: { viewer: "Lector", editor: "Editor", owner: "Propietario" },
  quotas: {
    clicks: "Clics al día",
    opens: "Primeras aperturas al día",
    events: "Eventos al día",
  },
  mails: {
    invitation: {
      subject: "Invitación a {app}",
      paragraphs: [
        "Ya puedes trabajar en los enlaces de {app}. Acepta la invitación para empezar.",
        "El enlace funciona una sola vez, hasta el {until}. Si no esperabas esta invitación, ignora este correo.",
      ],
      button: "Aceptar la invitación",
    },
    passwordReset: {
      subject: "Establece una contraseña nueva",
      paragraphs: [
        "Alguien ha pedido una contraseña nueva para tu cuenta. Si fuiste tú, usa este enlace. Funciona una sola vez, durante una hora.",
        "Si no fuiste tú, ignora este correo. Tu contraseña no cambia.",
      ],
      button: "Establecer la contraseña",
    },
    newBrowser: {
      subject: "Nuevo inicio de sesión en tu cuenta",
      paragraphs: ["Alguien ha iniciado sesión en tu cuenta desde un navegador nuevo.", notYou],
      button: "Revisar las sesiones",
    },
    passwordChanged: {
      subject: "Tu contraseña ha cambiado",
      paragraphs: [
        "Se ha cambiado la contraseña de tu cuenta. Todas las demás sesiones se han cerrado.",
        notYou,
      ],
      button: "Abrir la cuenta",
    },
    codesTurnedOn: {
      subject: "Los códigos de un solo uso están activados",
      paragraphs: [
        "Iniciar sesión en tu cuenta con la contraseña ahora requiere también un código de un solo uso.",
        notYou,
      ],
      button: "Abrir la cuenta",
    },
    codesTurnedOff: {
      subject: "Los códigos de un solo uso están desactivados",
      paragraphs: [
        "Iniciar sesión en tu cuenta con la contraseña ya no requiere un código de un solo uso.",
        notYou,
      ],
      button: "Abrir la cuenta",
    },
    recoveryCodeUsed: {
      subject: "Se ha usado un código de recuperación",
      paragraphs: [
        "Se ha usado un código de recuperación de tu cuenta en lugar de un código de un solo uso. No volverá a funcionar.",
        notYou,
      ],
      button: "Abrir la cuenta",
    },
    recoveryCodesRenewed: {
      subject: "Tienes códigos de recuperación nuevos",
      paragraphs: [
        "Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no funcionan.",
        notYou,
      ],
      button: "Abrir la cuenta",
    },
    secondFactorRemoved: {
      subject: "Se ha quitado tu segundo factor",
      paragraphs: [
        "Un operador ha quitado el segundo factor de tu cuenta. Todas las sesiones se han cerrado y basta la contraseña para iniciar sesión.",
        "Si no lo pediste, contacta con un operador del servicio.",
      ],
      button: "Abrir la cuenta",
    },
    passkeyAdded: {
      subject: "Se ha añadido una llave de acceso",
      paragraphs: [
        "Se ha añadido una llave de acceso con la que se puede iniciar sesión en tu cuenta.",
        notYou,
      ],
      button: "Abrir la cuenta",
    },
    passkeyRemoved: {
      subject: "Se ha quitado una llave de acceso",
      paragraphs: [
        "Se ha quitado una llave de acceso de tu cuenta. Ya no sirve para iniciar sesión.",
        notYou,
      ],
      button: "Abrir la cuenta",
    },
    webhookPaused: {
      subject: "{app}: un webhook está en pausa",
      paragraphs: [
        "Un webhook de {app} ya no recibe nada, porque sus entregas fallaron. Sus mensajes esperan.",
        "Arregla el receptor y después reanuda el webhook.",
      ],
      button: "Abrir los webhooks",
    },
    quotaNearlyUsed: {
      subject: "{app}: se ha usado el 90 % de una cuota diaria",
      paragraphs: [
        "{app} ha usado hoy el 90 % de una cuota. Cuando se agote, no se guardará nada más hasta la medianoche (UTC).",
        "Un operador del servicio puede aumentar la cuota.",
      ],
      button: "Abrir la app",
    },
    backupFailed: {
      subject: "La copia de seguridad ha fallado",
      paragraphs: [
        "El servicio no ha podido hacer una copia de seguridad. Lo vuelve a intentar cada minuto y envía este correo una vez al día como máximo.",
      ],
      button: "Abrir la página de operadores",
    },
    exportFailed: {
      subject: "{app}: la exportación nocturna ha fallado",
      paragraphs: [
        "La exportación nocturna de {app} ha fallado. El servicio la repite cada diez minutos y envía este correo una vez al día como máximo.",
      ],
      button: "Abrir la página de operadores",
    },
    test: {
      subject: "El correo funciona",
      paragraphs: ["Esto es una prueba. La configuración de correo del servicio funciona."],
    },
  },
};
