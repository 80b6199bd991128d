import type { Translation } from "../../language/translation.ts";
import type { operatorTexts as English } from "../operator.ts";

export const operatorTexts: Translation<typeof English> = {
  title: "Estado do serviço",
  ready: "Em bom estado",
  notReady: "Não consegue guardar dados",
  version: (version: string, node: string) => `Versão ${version}, Node ${node}`,
  store: (store: string) => `Os dados ficam em ${store}.`,

  memory: "Memória",
  memoryNote: "usada por este processo",
  database: "Banco de dados",
  diskFree: "Espaço livre em disco",
  diskNote: (share: string, total: string) => `${share} de ${total}`,
  backlog: "Pendências",
  backlogNote: (size: string) => `lotes de eventos, e ${size} de cliques`,
  lastBackup: "Último backup",
  backupNote: "defina BACKUP_DIR para ativar backups",

  rates: "Ritmo atual",
  perMinute: "por minuto",
  clicks: "Cliques",
  installs: "Instalações",
  events: "Eventos",
  rejected: "Recusados",

  sinceStart: "Desde o início",
  botsNote: (count: string) => `mais ${count} de bots`,
  rejectedNote: "limite ou sobrecarga",
  failed: "Com falha",
  failedNote: "veja o log",

  totals: "Totais",
  apps: "Apps",
  accounts: "Contas",

  accountList: {
    title: "Contas",
    email: "E-mail",
    apps: "Apps",
    createdAt: "Criada",
    operator: "Operador de todos os apps",
    noApps: "Nenhum app",
    secondFactor: "Códigos de uso único",
    passkeys: (count: number) => (count === 1 ? "1 chave de acesso" : `${count} chaves de acesso`),
    sessions: "Sessões",
    showSessions: (count: number, email: string) =>
      `${count} ${count === 1 ? "sessão" : "sessões"} de ${email}`,
    sessionsOf: (email: string) => `Sessões de ${email}`,
    noSessions: "Esta pessoa não está conectada em lugar nenhum.",
    signedOut: (email: string) => `${email} foi desconectado`,
    signOutEverywhere: "Sair em todos os lugares",
  },

  nightlyExport: {
    title: "Exportação noturna",
    off: "Defina EXPORT_TO para exportar toda noite instalações, eventos, cliques e links de todos os apps.",
    to: (target: string) => `Cada dia é exportado para ${target} pouco depois de 01:00 UTC.`,
    columns: { app: "App", day: "Último dia", at: "Exportado", rows: "Linhas", state: "Estado" },
    waiting: "Começa esta noite",
    exported: "Em dia",
    failed: "Com falha",
    retry: "Próxima tentativa:",
  },

  nodes: {
    title: (count: number, formatted: string) => (count === 1 ? "1 nó" : `${formatted} nós`),
    text: "Cada nó tem seus próprios números. Esta página mostra os do nó marcado abaixo.",
    columns: { node: "Nó", version: "Versão", startedAt: "Iniciado", store: "Banco de dados" },
    answered: "Mostrado aqui",
    stores: { own: "próprio", shared: "compartilhado" },
  },
};
