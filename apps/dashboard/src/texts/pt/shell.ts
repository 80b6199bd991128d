import type { Translation } from "../../language/translation.ts";
import type { shellTexts as English } from "../shell.ts";

export const shellTexts: Translation<typeof English> = {
  chance: { almostCertain: "mais de 99,9 %", almostNone: "menos de 0,1 %" },

  duration: {
    underAMinute: "menos de um minuto",
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    days: (days: number) => `${days} dias`,
  },

  product: "Throughline",
  language: "Idioma",
  roles: { owner: "proprietário", editor: "editor", viewer: "leitor" },
  skipToContent: "Ir para o conteúdo",
  appNavigation: "App",
  openNavigation: "Abrir navegação",
  closeNavigation: "Fechar navegação",
  pages: {
    links: "Links",
    analytics: "Estatísticas",
    ads: "Anúncios",
    installs: "Instalações",
    live: "Ao vivo",
    settings: "Configurações",
    start: "Primeiros passos",
  },
  palette: {
    open: "Buscar",
    placeholder: "Buscar páginas e links",
    pages: "Páginas",
    links: "Links",
    nothing: "Nada encontrado",
    switchApp: "Trocar de app",
    createLink: "Criar link",
    importLinks: "Importar links",
    testIntegration: "Testar integração",
  },
  offline: "Você está offline. Esta página pode estar desatualizada.",
  unreachable: "Não é possível alcançar o serviço. Tentando de novo…",
  webhookPaused: (name: string) => `O webhook para ${name} está pausado.`,
  openSettings: "Abrir configurações",
  loading: "Carregando",
  sample: "Dados de exemplo",
  sampleNote: (name: string) =>
    `Dados de exemplo: ${name} é o app da demonstração. Suas pessoas, instalações e compras são inventadas.`,
  currentApp: "App: ",
  createApp: "Criar app",

  accountMenu: {
    label: "Sua conta",
    account: "Senha e sessões",
    operator: "Estado do serviço",
    signOut: "Sair",
    colorSchemes: { light: "Claro", dark: "Escuro", auto: "Igual ao sistema" },
    chosen: "selecionado",
  },

  copy: {
    copy: "Copiar",
    copied: "Copiado",
    failed: (text: string) => `O navegador bloqueou a cópia. Copie este texto manualmente: ${text}`,
  },

  exportMenu: {
    label: "Exportar",
    formats: {
      csv: "CSV para planilhas",
      ndjson: "NDJSON para scripts",
      parquet: "Parquet para data warehouses",
    },
    incomplete: "O download foi interrompido. Tente de novo.",
  },

  notification: { close: "Fechar" },

  closeDialog: "Fechar caixa de diálogo",
  confirm: {
    cancel: "Cancelar",
    type: (text: string) => `Digite ${text} para confirmar`,
  },

  secret: { done: "Já guardei" },

  notFound: {
    title: "Página não encontrada",
    text: "Verifique o endereço. A página pode ter sido movida ou excluída.",
    action: "Ir para a página inicial",
  },

  errors: {
    retry: "Tentar de novo",
    page: {
      heading: "Algo deu errado nesta página",
      text: "Recarregue a página. Se não ajudar, o console do navegador tem os detalhes.",
    },
    unreachable: {
      heading: "Não é possível alcançar o serviço",
      text: "Ele pode estar reiniciando. Esta página tenta de novo sozinha.",
      change:
        "Ele pode estar reiniciando. Ele não confirmou a alteração, então tente de novo quando voltar. O que você digitou foi mantido.",
    },
    offline: {
      heading: "Você está offline",
      text: "Esta página continua quando você voltar a ficar online.",
      change:
        "A alteração não foi salva. Tente de novo quando voltar a ficar online. O que você digitou foi mantido.",
    },
    signedOut: { heading: "Sua sessão foi encerrada", text: "Entre de novo para continuar." },
    notAllowed: "Você não tem acesso",
    roleTooLow: (role: string | undefined) =>
      `${role === undefined ? "Você não é membro deste app" : `Sua função ${role} não permite isto`}. Fale com um proprietário do app.`,
    notFound: "Não encontrado",
    conflict: "A alteração entra em conflito com dados existentes",
    rateLimited: "Solicitações demais",
    unavailable: "O serviço está sobrecarregado",
    retryAfter: (wait: string) => `Nada foi alterado. Tente de novo ${wait}.`,
    waitMoment: "em instantes",
    waitSeconds: (seconds: number) => `em ${seconds} segundos`,
    waitMinutes: (minutes: number) => `em ${minutes} minutos`,
    internal: {
      heading: "O serviço falhou",
      text: (requestId: string | undefined) =>
        requestId === undefined
          ? "O operador pode encontrar a causa no log do serviço."
          : `O operador pode encontrar a causa no log do serviço, no ID da solicitação ${requestId}.`,
    },
    other: "A solicitação falhou",

    violations: {
      empty: "Não pode ficar vazio",
      minLength: (limit: string) => `Deve ter pelo menos ${limit} caracteres`,
      maxLength: (limit: string) => `Deve ter no máximo ${limit} caracteres`,
      minimum: (limit: string) => `Deve ser pelo menos ${limit}`,
      maximum: (limit: string) => `Deve ser no máximo ${limit}`,
      oneOf: (values: string) => `Deve ser um destes valores: ${values}`,
      looksLike: (example: string) => `Deve ser como ${example}`,
      email: "Deve ser um e-mail",
      code: "Deve ter de 1 a 64 letras, dígitos, emojis, - e _, sem começar com - nem _",
      fullStop: ".",
    },
  },
};
