import type { Translation } from "../../language/translation.ts";
import type { sessionTexts as English } from "../session.ts";

export const sessionTexts: Translation<typeof English> = {
  signIn: {
    title: "Entrar",
    email: "E-mail",
    password: "Senha",
    submit: "Entrar",
    wrong: "O e-mail ou a senha não está correta.",
    forgotten: "Esqueceu a senha? Peça ao operador que execute este comando para obter um link: ",
    emailExample: "voce@example.com",
    forgotPassword: "Esqueceu a senha?",
    with: (provider: string) => `Entrar com ${provider}`,
    refusals: {
      cancelled: "Você cancelou a entrada. Tente de novo.",
      expired: "A entrada demorou demais ou foi iniciada em outro navegador. Tente de novo.",
      failed:
        "O provedor de identidade não confirmou a entrada. Tente de novo. O log do serviço tem os detalhes.",
      foreign_domain: "E-mails deste domínio não podem entrar. Use outro.",
      too_many: "Tentativas demais. Tente de novo em 15 minutos.",
      unknown_person: "Não há convite para este e-mail. Peça um a um proprietário do app.",
      unverified:
        "O provedor de identidade não verificou este e-mail. Verifique-o lá e tente de novo.",
    },
  },

  forgotPassword: {
    title: "Esqueci a senha",
    text: "Digite o e-mail da sua conta. Você recebe um link para definir uma nova senha.",
    email: "E-mail",
    submit: "Enviar link",
    sent: (email: string) =>
      `Se ${email} tem uma conta com senha, um e-mail está a caminho. O link funciona uma vez, por uma hora.`,
    back: "Voltar para a entrada",
  },

  signInAgain: {
    title: "Entre de novo",
    text: "Sua sessão terminou. Entre para continuar de onde parou. O que você digitou foi mantido.",
    leave: "Ir para a página de entrada",
  },

  join: {
    pageTitle: "Boas-vindas",
    createAccount: "Crie sua conta",
    operatorText:
      "Você será o operador deste serviço. Você pode ver todos os apps e convidar outras pessoas, então guarde bem sua senha.",
    invitedTo: (app: string | null) => `Convite para ${app ?? "um app"}`,
    signInToJoin: (role: string) => `Entre com sua senha para participar como ${role}.`,
    choosePasswordToJoin: (role: string) => `Escolha uma senha para participar como ${role}.`,
    roles: { owner: "proprietário", editor: "editor", viewer: "leitor" },
    resetPassword: "Escolha uma nova senha",
    resetText: "Suas sessões em todos os outros lugares serão encerradas.",
    email: "E-mail",
    password: "Sua senha",
    newPassword: "Nova senha",
    passwordHint: "Pelo menos 10 caracteres. Algumas palavras em sequência são fáceis de lembrar.",
    join: "Participar do app",
    setPassword: "Definir senha",
    submit: "Criar conta",
    usedTitle: "Este link não funciona mais",
    usedText:
      "Ele já foi usado, expirou ou está incompleto. Se você tem uma conta, entre. Caso contrário, peça um novo link.",
    signIn: "Entrar",
  },

  account: {
    title: "Sua conta",
    password: "Senha",
    currentPassword: "Senha atual",
    newPassword: "Nova senha",
    passwordHint: "Pelo menos 10 caracteres",
    change: "Alterar senha",
    changed: "Sua senha foi alterada. Suas sessões em todos os outros lugares foram encerradas.",
    wrongPassword: "A senha atual não está correta. Tente de novo.",
    sessionsText:
      "Você está conectado nestes navegadores. Se não reconhecer algum, encerre a sessão dele e altere sua senha.",
    signOutOthers: "Sair dos outros navegadores",
    othersSignedOut: "Você saiu de todos os outros navegadores",
    browserSignedOut: "Você saiu desse navegador",
    signOutAll: "Sair em todos os lugares",
  },

  secondFactor: {
    title: "Códigos de uso único",
    required:
      "Sua função exige um segundo fator. Adicione uma chave de acesso ou ative os códigos de uso único para continuar. Se você tem uma chave de acesso, entre com ela.",
    passkeyRequired:
      "Sua função exige uma chave de acesso. Adicione uma para continuar. Se você tem uma, entre com ela.",
    text: "Com códigos de uso único, você entra com sua senha e um código de um app no seu telefone.",
    noPassword: "Sua conta não tem senha. Use o segundo fator do seu provedor de identidade.",
    setUp: "Configurar códigos de uso único",
    setUpTitle: "Configurar códigos de uso único",
    password: "Sua senha",
    next: "Continuar",
    scan: "Leia este código com um app autenticador, como Aegis, 1Password ou Google Authenticator.",
    qrCode: "Código QR para o app autenticador",
    typeSecret: "Ou digite este segredo no app:",
    copySecret: "Copiar segredo",
    code: "Código de uso único",
    codeHint: "Os seis dígitos do seu app autenticador, ou um código de recuperação",
    firstCodeHint: "Os seis dígitos que o app mostra agora",
    turnOn: "Ativar",
    onSince: "Ativados desde ",
    codesLeft: (count: number) =>
      count === 1 ? "Resta 1 código de recuperação." : `Restam ${count} códigos de recuperação.`,
    renew: "Novos códigos de recuperação",
    renewTitle: "Criar novos códigos de recuperação?",
    renewText: "Seus códigos de recuperação anteriores deixarão de funcionar.",
    turnOff: "Desativar",
    turnOffTitle: "Desativar os códigos de uso único?",
    turnOffText: "Quem souber sua senha poderá então entrar.",
    turnedOff: "Os códigos de uso único estão desativados",
    recoveryTitle: "Códigos de recuperação",
    recoveryText:
      "Guarde estes códigos onde os encontre sem o telefone. Cada um serve para entrar uma vez. Eles não são mostrados de novo.",
    copyCodes: "Copiar códigos",
    download: "Baixar",
    fileName: "throughline-codigos-de-recuperacao.txt",
    saved: "Já os guardei",
  },

  passkeys: {
    title: "Chaves de acesso",
    text: "Com uma chave de acesso, você entra sem senha: com a digital, o rosto ou o PIN do dispositivo, ou com uma chave de segurança.",
    signIn: "Entrar com uma chave de acesso",
    name: "Nome",
    nameHint: "Para reconhecê-la na lista",
    createdAt: "Adicionada",
    usedAt: "Último uso",
    never: "nunca",
    actions: "Ações",
    otherDomain: (domain: string) =>
      `Para ${domain}, onde o painel ficava antes. Não funciona mais.`,
    elsewhere: (origin: string) =>
      `Chaves de acesso funcionam em ${origin}. Abra o painel lá para adicionar uma.`,
    unsupported: "Este navegador não aceita chaves de acesso. Use outro para adicionar uma.",
    add: "Adicionar chave de acesso",
    addTitle: "Adicionar uma chave de acesso",
    confirm: "Confirme com uma das suas chaves de acesso que é você.",
    byPassword: "Usar a senha",
    createText:
      "Seu navegador pergunta onde guardar a chave de acesso: neste dispositivo, no telefone ou em uma chave de segurança.",
    create: "Criar chave de acesso",
    added: "Sua chave de acesso foi adicionada",
    rename: "Renomear",
    renameOf: (name: string) => `Renomear ${name}`,
    renameTitle: "Renomear a chave de acesso",
    renamed: "Sua chave de acesso foi renomeada",
    remove: "Remover",
    removeOf: (name: string) => `Remover ${name}`,
    removeTitle: (name: string) => `Remover ${name}?`,
    removeText:
      "Você não poderá mais entrar com ela. Os navegadores em que você já entrou continuam conectados. Exclua a chave de acesso também no dispositivo.",
    removed: "Sua chave de acesso foi removida",
    cancelled: "O navegador não concluiu: você cancelou ou demorou demais. Tente de novo.",
    alreadyHere:
      "Este dispositivo ou gerenciador de senhas já tem uma chave de acesso para sua conta.",
    noLock:
      "Este dispositivo não consegue verificar que é você. Configure um PIN, uma digital ou o reconhecimento facial, ou use outro dispositivo.",
  },

  sessions: {
    title: "Sessões",
    browser: "Navegador",
    thisBrowser: "Este navegador",
    unknownBrowser: "Navegador desconhecido",
    browserOn: (browser: string, system: string) => `${browser} no ${system}`,
    country: "Entrou de",
    unknown: "desconhecido",
    usedAt: "Último uso",
    expiresAt: "Termina",
    actions: "Ações",
    signOut: "Sair",
    signOutOf: (browser: string) => `Sair de ${browser}`,
  },

  noApps: {
    pageTitle: "Nenhum app",
    title: "Você ainda não tem acesso a nenhum app",
    text: "Peça a um proprietário que convide você nas configurações do app.",
    titleForOperator: "Ainda não há apps",
    textForOperator: "Crie o primeiro app para obter suas chaves e criar links.",
    create: "Criar app",
  },
};
