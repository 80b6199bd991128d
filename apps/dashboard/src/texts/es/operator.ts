import type { Translation } from "../../language/translation.ts";
import type { operatorTexts as English } from "../operator.ts";

export const operatorTexts: Translation<typeof English> = {
  title: "Estado del servicio",
  ready: "En buen estado",
  notReady: "No puede guardar datos",
  version: (version: string, node: string) => `Versión ${version}, Node ${node}`,
  store: (store: string) => `Los datos se guardan en ${store}.`,

  memory: "Memoria",
  memoryNote: "usada por este proceso",
  database: "Base de datos",
  diskFree: "Espacio libre en disco",
  diskNote: (share: string, total: string) => `${share} de ${total}`,
  backlog: "Pendiente",
  backlogNote: (size: string) => `lotes de eventos, y ${size} de clics`,
  lastBackup: "Última copia de seguridad",
  backupNote: "define BACKUP_DIR para activar las copias",

  rates: "Ritmo actual",
  perMinute: "por minuto",
  clicks: "Clics",
  installs: "Instalaciones",
  events: "Eventos",
  rejected: "Rechazados",

  sinceStart: "Desde el inicio",
  botsNote: (count: string) => `y ${count} de bots`,
  rejectedNote: "límite o sobrecarga",
  failed: "Con error",
  failedNote: "consulta el registro",

  totals: "Totales",
  apps: "Apps",
  accounts: "Cuentas",

  accountList: {
    title: "Cuentas",
    email: "Correo electrónico",
    apps: "Apps",
    createdAt: "Creada",
    operator: "Operador de todas las apps",
    noApps: "Sin apps",
    secondFactor: "Códigos de un solo uso",
    passkeys: (count: number) => (count === 1 ? "1 llave de acceso" : `${count} llaves de acceso`),
    sessions: "Sesiones",
    showSessions: (count: number, email: string) =>
      `${count} ${count === 1 ? "sesión" : "sesiones"} de ${email}`,
    sessionsOf: (email: string) => `Sesiones de ${email}`,
    noSessions: "Esta persona no ha iniciado sesión en ningún sitio.",
    signedOut: (email: string) => `Se cerró la sesión de ${email}`,
    signOutEverywhere: "Cerrar sesión en todas partes",
  },

  nightlyExport: {
    title: "Exportación nocturna",
    off: "Define EXPORT_TO para exportar cada noche instalaciones, eventos, clics y enlaces de todas las apps.",
    to: (target: string) => `Cada día se exporta a ${target} poco después de las 01:00 UTC.`,
    columns: { app: "App", day: "Último día", at: "Exportado", rows: "Filas", state: "Estado" },
    waiting: "Empieza esta noche",
    exported: "Al día",
    failed: "Con error",
    retry: "Próximo intento:",
  },

  nodes: {
    title: (count: number, formatted: string) => (count === 1 ? "1 nodo" : `${formatted} nodos`),
    text: "Cada nodo tiene sus propias cifras. Esta página muestra las del nodo marcado abajo.",
    columns: { node: "Nodo", version: "Versión", startedAt: "Iniciado", store: "Base de datos" },
    answered: "Se muestra aquí",
    stores: { own: "propia", shared: "compartida" },
  },
};
