import type { MailTexts } from "./texts.ts";

const notYou =
  "Se não foi você, defina agora uma nova senha e encerre todas as sessões na página da sua conta. Se não conseguir entrar, fale com um operador do serviço.";

export const portuguese: MailTexts = {
  sentBy: "Enviado pelo Throughline em {host}.",
  details: {
    role: "Função",
    invitedBy: "Convite de",
    time: "Horário",
    browser: "Navegador",
    place: "País",
    passkey: "Chave de acesso",
    codesLeft: "Códigos de recuperação restantes",
    webhook: "Webhook",
    quota: "Cota",
    reason: "Motivo",
  },
  roles: { viewer: "Leitor", editor: "Editor", owner: "Proprietário" },
  quotas: {
    clicks: "Cliques por dia",
    opens: "Primeiras aberturas por dia",
    events: "Eventos por dia",
  },
  mails: {
    invitation: {
      subject: "Convite para {app}",
      paragraphs: [
        "Você já pode trabalhar nos links de {app}. Aceite o convite para começar.",
        "O link funciona uma única vez, até {until}. Se você não esperava este convite, ignore este e-mail.",
      ],
      button: "Aceitar o convite",
    },
    passwordReset: {
      subject: "Defina uma nova senha",
      paragraphs: [
        "Alguém pediu uma nova senha para a sua conta. Se foi você, use este link. Ele funciona uma única vez, durante uma hora.",
        "Se não foi você, ignore este e-mail. Sua senha continua a mesma.",
      ],
      button: "Definir a nova senha",
    },
    newBrowser: {
      subject: "Novo acesso à sua conta",
      paragraphs: ["Alguém entrou na sua conta a partir de um novo navegador.", notYou],
      button: "Conferir as sessões",
    },
    passwordChanged: {
      subject: "Sua senha foi alterada",
      paragraphs: [
        "A senha da sua conta foi alterada. Todas as outras sessões foram encerradas.",
        notYou,
      ],
      button: "Abrir a conta",
    },
    codesTurnedOn: {
      subject: "Os códigos de uso único estão ativados",
      paragraphs: [
        "Entrar na sua conta com a senha agora também exige um código de uso único.",
        notYou,
      ],
      button: "Abrir a conta",
    },
    codesTurnedOff: {
      subject: "Os códigos de uso único estão desativados",
      paragraphs: [
        "Entrar na sua conta com a senha não exige mais um código de uso único.",
        notYou,
      ],
      button: "Abrir a conta",
    },
    recoveryCodeUsed: {
      subject: "Um código de recuperação foi usado",
      paragraphs: [
        "Um código de recuperação da sua conta foi usado no lugar de um código de uso único. Ele não funciona mais.",
        notYou,
      ],
      button: "Abrir a conta",
    },
    recoveryCodesRenewed: {
      subject: "Você tem novos códigos de recuperação",
      paragraphs: [
        "Novos códigos de recuperação foram criados para a sua conta. Os anteriores não funcionam mais.",
        notYou,
      ],
      button: "Abrir a conta",
    },
    secondFactorRemoved: {
      subject: "Seu segundo fator foi removido",
      paragraphs: [
        "Um operador removeu o segundo fator da sua conta. Todas as sessões foram encerradas, e basta a senha para entrar.",
        "Se você não pediu isso, fale com um operador do serviço.",
      ],
      button: "Abrir a conta",
    },
    passkeyAdded: {
      subject: "Uma chave de acesso foi adicionada",
      paragraphs: [
        "Foi adicionada uma chave de acesso com a qual é possível entrar na sua conta.",
        notYou,
      ],
      button: "Abrir a conta",
    },
    passkeyRemoved: {
      subject: "Uma chave de acesso foi removida",
      paragraphs: [
        "Uma chave de acesso da sua conta foi removida. Ela não serve mais para entrar.",
        notYou,
      ],
      button: "Abrir a conta",
    },
    webhookPaused: {
      subject: "{app}: um webhook foi pausado",
      paragraphs: [
        "Um webhook de {app} não recebe mais nada, porque suas entregas falharam. As mensagens dele aguardam.",
        "Corrija o destinatário e depois retome o webhook.",
      ],
      button: "Abrir os webhooks",
    },
    quotaNearlyUsed: {
      subject: "{app}: 90 % de uma cota diária foram usados",
      paragraphs: [
        "{app} usou 90 % de uma cota de hoje. Quando ela acabar, nada mais será salvo até a meia-noite (UTC).",
        "Um operador do serviço pode aumentar a cota.",
      ],
      button: "Abrir o app",
    },
    backupFailed: {
      subject: "O backup falhou",
      paragraphs: [
        "O serviço não conseguiu fazer um backup. Ele tenta de novo a cada minuto e envia este e-mail no máximo uma vez por dia.",
      ],
      button: "Abrir a página de operadores",
    },
    exportFailed: {
      subject: "{app}: a exportação noturna falhou",
      paragraphs: [
        "A exportação noturna de {app} falhou. O serviço a repete a cada dez minutos e envia este e-mail no máximo uma vez por dia.",
      ],
      button: "Abrir a página de operadores",
    },
    test: {
      subject: "O e-mail funciona",
      paragraphs: ["Este é um teste. As configurações de e-mail do serviço funcionam."],
    },
  },
};
