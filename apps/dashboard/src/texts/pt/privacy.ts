import type { Translation } from "../../language/translation.ts";
import type { privacyTexts as English } from "../privacy.ts";

export const privacyTexts: Translation<typeof English> = {
  download: "Baixar tudo",

  receipt: {
    title: "Recibo",
    install: "A instalação foi apagada. Os totais das estatísticas não mudam.",
    user: (installs: number) =>
      `O usuário foi apagado com ${installs} ${installs === 1 ? "instalação" : "instalações"}. Os totais das estatísticas não mudam.`,
    id: "Recibo",
    erasedAt: "Apagado",
    erasedBy: "Apagado por",
    commandLine: "Linha de comando",
    hash: "Hash do ID",
    inAuditLog:
      "O registro de alterações guarda este recibo. Ele não contém dados pessoais da pessoa apagada.",
    save: "Baixar recibo",
    done: "Concluir",
  },

  kinds: {
    users: "Usuários",
    installs: "Instalações",
    clicks: "Cliques",
    clickIds: "IDs de cliques",
    returns: "Retornos",
    events: "Eventos",
    adConsents: "Consentimentos para anúncios",
    adLookups: "Consultas a redes de anúncios",
    inviterIds: "IDs de quem convida",
    invites: "Convites",
    messages: "Mensagens de webhooks e conversões",
    testMarks: "Marcas de teste",
    auditEntries: "Registro de alterações",
  },

  retention: {
    title: "Por quanto tempo os dados são guardados",
    text: "Dados vencidos são excluídos em um minuto. Tudo sobre uma pessoa pode ser apagado antes na página da instalação ou do usuário.",
    fields: {
      eventRetentionDays: "Dias para guardar eventos",
      reasonRetentionDays: "Dias para guardar os motivos da associação",
      installRetentionDays: "Dias para guardar instalações",
      auditRetentionDays: "Dias para guardar o registro de alterações",
    },
    hints: {
      eventRetentionDays: "Padrão 365. As estatísticas mantêm seus números.",
      reasonRetentionDays:
        "Padrão 30. O telefone, seu sistema e o resumo do endereço são excluídos com os motivos.",
      installRetentionDays:
        "Contados da primeira abertura. Depois, a instalação é apagada com tudo o que está guardado sob seu ID. Se vazio, ficam até você apagá-las",
      auditRetentionDays: "Se vazio, as entradas ficam enquanto o app existir",
    },
    range: "Digite um número inteiro de dias de 1 a 36500, ou nada.",
    listLabel: "Tipos de dados e por quanto tempo cada um é guardado",
    kept: {
      users:
        "Com a instalação. Sem primeira abertura, um ano depois que o usuário foi visto pela última vez",
      installs: "Como definido acima",
      clicks: "A janela de associação",
      clickIds: "Com a instalação. Só o ID fica, para que nenhuma outra instalação use o clique",
      returns: "30 dias depois da janela de retorno",
      events: "Como definido acima",
      adConsents: "Um ano depois da última decisão",
      adLookups: "Com a instalação. O sinal consultado, por até sete dias",
      inviterIds: "Com a instalação",
      invites: "Até o link ser excluído",
      messages: "Sete dias, ou tanto quanto os eventos, se for menos",
      testMarks: "Até a marca ser removida",
      auditEntries: "Como definido acima",
    },
  },
};
