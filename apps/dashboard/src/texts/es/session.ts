import type { Translation } from "../../language/translation.ts";
import type { sessionTexts as English } from "../session.ts";

export const sessionTexts: Translation<typeof English> = {
  signIn: {
    title: "Iniciar sesión",
    email: "Correo electrónico",
    password: "Contraseña",
    submit: "Iniciar sesión",
    wrong: "El correo o la contraseña no son correctos.",
    forgotten:
      "¿Olvidaste tu contraseña? Pide al operador que ejecute este comando para obtener un enlace: ",
    emailExample: "tu@example.com",
    forgotPassword: "¿Olvidaste tu contraseña?",
    with: (provider: string) => `Iniciar sesión con ${provider}`,
    refusals: {
      cancelled: "Cancelaste el inicio de sesión. Inténtalo de nuevo.",
      expired:
        "El inicio de sesión tardó demasiado o empezó en otro navegador. Inténtalo de nuevo.",
      failed:
        "El proveedor de identidad no confirmó el inicio de sesión. Inténtalo de nuevo. Los detalles están en el registro del servicio.",
      foreign_domain: "Los correos de este dominio no pueden iniciar sesión. Usa otro.",
      too_many: "Demasiados intentos. Inténtalo de nuevo en 15 minutos.",
      unknown_person:
        "No hay ninguna invitación para este correo. Pídesela a un propietario de la app.",
      unverified:
        "El proveedor de identidad no ha verificado este correo. Verifícalo allí e inténtalo de nuevo.",
    },
  },

  forgotPassword: {
    title: "Contraseña olvidada",
    text: "Introduce el correo de tu cuenta. Recibirás un enlace para definir una contraseña nueva.",
    email: "Correo electrónico",
    submit: "Enviar enlace",
    sent: (email: string) =>
      `Si ${email} tiene una cuenta con contraseña, hay un correo en camino. Su enlace funciona una vez, durante una hora.`,
    back: "Volver al inicio de sesión",
  },

  signInAgain: {
    title: "Vuelve a iniciar sesión",
    text: "Tu sesión ha terminado. Inicia sesión para seguir donde estabas. Se conserva lo que escribiste.",
    leave: "Ir a la página de inicio de sesión",
  },

  join: {
    pageTitle: "Bienvenida",
    createAccount: "Crea tu cuenta",
    operatorText:
      "Serás el operador de este servicio. Puedes ver todas las apps e invitar a otras personas, así que guarda bien tu contraseña.",
    invitedTo: (app: string | null) => `Tienes una invitación a ${app ?? "una app"}`,
    signInToJoin: (role: string) => `Inicia sesión con tu contraseña para unirte como ${role}.`,
    choosePasswordToJoin: (role: string) => `Elige una contraseña para unirte como ${role}.`,
    roles: { owner: "propietario", editor: "editor", viewer: "lector" },
    resetPassword: "Elige una contraseña nueva",
    resetText: "Se cerrará tu sesión en todos los demás sitios.",
    email: "Correo electrónico",
    password: "Tu contraseña",
    newPassword: "Contraseña nueva",
    passwordHint: "Al menos 10 caracteres. Unas cuantas palabras seguidas son fáciles de recordar.",
    join: "Unirse a la app",
    setPassword: "Definir contraseña",
    submit: "Crear cuenta",
    usedTitle: "Este enlace ya no funciona",
    usedText:
      "Ya se usó, ha caducado o está incompleto. Si tienes una cuenta, inicia sesión. Si no, pide otro enlace.",
    signIn: "Iniciar sesión",
  },

  account: {
    title: "Tu cuenta",
    password: "Contraseña",
    currentPassword: "Contraseña actual",
    newPassword: "Contraseña nueva",
    passwordHint: "Al menos 10 caracteres",
    change: "Cambiar contraseña",
    changed: "Se cambió tu contraseña. Tu sesión se cerró en todos los demás sitios.",
    wrongPassword: "La contraseña actual no es correcta. Inténtalo de nuevo.",
    sessionsText:
      "Tienes la sesión iniciada en estos navegadores. Si no reconoces alguno, cierra su sesión y cambia tu contraseña.",
    signOutOthers: "Cerrar sesión en otros navegadores",
    othersSignedOut: "Se cerró tu sesión en los demás navegadores",
    browserSignedOut: "Se cerró tu sesión en ese navegador",
    signOutAll: "Cerrar sesión en todas partes",
  },

  secondFactor: {
    title: "Códigos de un solo uso",
    required:
      "Tu rol necesita un segundo factor. Añade una llave de acceso o activa los códigos de un solo uso para continuar. Si tienes una llave de acceso, inicia sesión con ella.",
    passkeyRequired:
      "Tu rol necesita una llave de acceso. Añade una para continuar. Si ya tienes una, inicia sesión con ella.",
    text: "Con códigos de un solo uso, inicias sesión con tu contraseña y un código de una app de tu teléfono.",
    noPassword:
      "Tu cuenta no tiene contraseña. Usa el segundo factor de tu proveedor de identidad.",
    setUp: "Configurar códigos de un solo uso",
    setUpTitle: "Configurar códigos de un solo uso",
    password: "Tu contraseña",
    next: "Continuar",
    scan: "Escanea este código con una app de autenticación, como Aegis, 1Password o Google Authenticator.",
    qrCode: "Código QR para la app de autenticación",
    typeSecret: "O escribe este secreto en la app:",
    copySecret: "Copiar secreto",
    code: "Código de un solo uso",
    codeHint: "Las seis cifras de tu app de autenticación, o un código de recuperación",
    firstCodeHint: "Las seis cifras que muestra ahora la app",
    turnOn: "Activar",
    onSince: "Activados desde ",
    codesLeft: (count: number) =>
      count === 1 ? "Queda 1 código de recuperación." : `Quedan ${count} códigos de recuperación.`,
    renew: "Nuevos códigos de recuperación",
    renewTitle: "¿Crear nuevos códigos de recuperación?",
    renewText: "Tus códigos de recuperación anteriores dejarán de funcionar.",
    turnOff: "Desactivar",
    turnOffTitle: "¿Desactivar los códigos de un solo uso?",
    turnOffText: "Cualquiera que sepa tu contraseña podrá iniciar sesión.",
    turnedOff: "Los códigos de un solo uso están desactivados",
    recoveryTitle: "Códigos de recuperación",
    recoveryText:
      "Guarda estos códigos donde los encuentres sin tu teléfono. Cada uno sirve para iniciar sesión una vez. No se vuelven a mostrar.",
    copyCodes: "Copiar códigos",
    download: "Descargar",
    fileName: "throughline-codigos-de-recuperacion.txt",
    saved: "Los he guardado",
  },

  passkeys: {
    title: "Llaves de acceso",
    text: "Con una llave de acceso inicias sesión sin contraseña: con la huella, la cara o el PIN de tu dispositivo, o con una llave de seguridad.",
    signIn: "Iniciar sesión con una llave de acceso",
    name: "Nombre",
    nameHint: "Para que la reconozcas en la lista",
    createdAt: "Añadida",
    usedAt: "Último uso",
    never: "nunca",
    actions: "Acciones",
    otherDomain: (domain: string) => `Para ${domain}, donde estaba antes el panel. Ya no funciona.`,
    elsewhere: (origin: string) =>
      `Las llaves de acceso funcionan en ${origin}. Abre el panel allí para añadir una.`,
    unsupported: "Este navegador no admite llaves de acceso. Usa otro para añadir una.",
    add: "Añadir llave de acceso",
    addTitle: "Añadir una llave de acceso",
    confirm: "Confirma con una de tus llaves de acceso que eres tú.",
    byPassword: "Usar la contraseña",
    createText:
      "Tu navegador pregunta dónde guardar la llave de acceso: en este dispositivo, en tu teléfono o en una llave de seguridad.",
    create: "Crear llave de acceso",
    added: "Se añadió tu llave de acceso",
    rename: "Cambiar nombre",
    renameOf: (name: string) => `Cambiar el nombre de ${name}`,
    renameTitle: "Cambiar el nombre de la llave de acceso",
    renamed: "Se cambió el nombre de tu llave de acceso",
    remove: "Quitar",
    removeOf: (name: string) => `Quitar ${name}`,
    removeTitle: (name: string) => `¿Quitar ${name}?`,
    removeText:
      "Ya no podrás iniciar sesión con ella. Las sesiones iniciadas en otros navegadores siguen abiertas. Elimina la llave de acceso también en tu dispositivo.",
    removed: "Se quitó tu llave de acceso",
    cancelled: "El navegador no terminó: lo cancelaste o tardaste demasiado. Inténtalo de nuevo.",
    alreadyHere:
      "Este dispositivo o gestor de contraseñas ya tiene una llave de acceso para tu cuenta.",
    noLock:
      "Este dispositivo no puede comprobar que eres tú. Configura un PIN, la huella o el reconocimiento facial, o usa otro dispositivo.",
  },

  sessions: {
    title: "Sesiones",
    browser: "Navegador",
    thisBrowser: "Este navegador",
    unknownBrowser: "Navegador desconocido",
    browserOn: (browser: string, system: string) => `${browser} en ${system}`,
    country: "Sesión iniciada desde",
    unknown: "desconocido",
    usedAt: "Último uso",
    expiresAt: "Termina",
    actions: "Acciones",
    signOut: "Cerrar sesión",
    signOutOf: (browser: string) => `Cerrar sesión en ${browser}`,
  },

  noApps: {
    pageTitle: "Sin apps",
    title: "Aún no tienes acceso a ninguna app",
    text: "Pide a un propietario que te invite en los ajustes de la app.",
    titleForOperator: "Aún no hay apps",
    textForOperator: "Crea la primera app para obtener sus claves y crear enlaces.",
    create: "Crear app",
  },
};
