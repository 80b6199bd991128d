import type { Translation } from "../../language/translation.ts";
import type { linkEditorTexts as English } from "../link-editor.ts";

export const linkEditorTexts: Translation<typeof English> = {
  new: {
    title: "Novo link",
    duplicateTitle: (code: string) => `Cópia de ${code}`,
    submit: "Criar link",
    created: (url: string) => `${url} está pronto para compartilhar`,
  },

  edit: {
    title: (code: string) => `Editar ${code}`,
    submit: "Salvar alterações",
    saved:
      "Salvo. As alterações também valem para quem já clicou, a menos que uma regra ou variante tenha enviado a pessoa a um destino próprio.",
  },

  form: {
    saving: "Salvando…",
    code: "Código",
    codeHint: "A última parte da URL do link. Deixe vazio para um código aleatório.",
    codeFixed: "O código com que o link foi criado. Para renomear o link, veja Códigos e domínio.",
    codeAvailable: (url: string) => `${url} está disponível`,
    codeTaken: "Outro link usa este código. Escolha outro.",
    codeDeleted: "Este código era de um link excluído.",
    reuseCode: "Dar este código ao novo link",
    reuseCodeHint: "Visitantes e estatísticas do link excluído passam para o novo.",
    codeReserved: "Este código é reservado para o serviço. Escolha outro.",
    standardPage: "Página padrão",
    password: "Senha",
    passwordHint:
      "De 8 a 200 caracteres. Os visitantes precisam digitá-la. Ela não pode ser mostrada de novo.",
    newPasswordHint: "O link tem uma senha. Digite uma nova para substituí-la.",
    removePassword: "Remover a senha",
  },

  template: {
    choose: "Modelos",
    title: "Salvar como modelo",
    text: "O modelo salva a campanha, as tags, a prévia social, a alternativa web e a página de destino deste formulário.",
    name: "Nome do modelo",
    nameHint: "Qualquer pessoa que cria links para este app pode usá-lo",
    expiresInDays: "Os links expiram após (dias)",
    save: "Salvar modelo",
    replace: "Substituir modelo",
    saved: (name: string) => `O modelo ${name} foi salvo`,
  },

  preview: {
    title: "O que os visitantes recebem",
    empty: "Digite um destino para ver uma prévia",
    visitors: { iphone: "iPhone", android: "Android", desktop: "Computador", chat: "Conversa" },
    landing: "Uma página com um botão para a loja.",
    redirectDesktop: "Um redirecionamento para uma página da web.",
    redirect: "Um redirecionamento sem página intermediária.",
    qrCodePage: "Uma página com este link como código QR, para continuar no telefone.",
    unavailable:
      "Uma página que diz que o app não está disponível. Adicione a loja do app nas configurações, ou uma alternativa aqui.",
    chat: "A prévia social abaixo. Nenhum clique é contado.",
    inApp: "No app:",
    afterExpiry: "Após expirar",
    expiredRedirect: "Um redirecionamento para uma página da web.",
    expiredPage: "Uma página que diz que o link expirou.",
    landingPage: "Página de destino",
    chooseVisitor: "Visitante",
    frameTitle: (visitor: string) => `Página de destino em ${visitor}`,
    socialPreview: "Prévia social",
  },

  json: {
    invalid: (place: string, advice: string) => `Este JSON não é válido. ${place}: ${advice}`,
    notAnObject: 'Digite um objeto, como {"coupon": "WELCOME"}.',
    line: (line: number, character: number) => `Linha ${line}, caractere ${character}`,
    character: (character: number) => `Caractere ${character}`,
    quotes: 'Use aspas duplas retas: "coupon".',
    trailingComma: "Remova a última vírgula.",
    unexpected: "Remova este caractere.",
    advice: {
      InvalidSymbol: "Coloque o texto entre aspas duplas, ou escreva true, false ou null.",
      InvalidNumberFormat: "Isto não é um número.",
      PropertyNameExpected: 'Falta um nome entre aspas duplas: "coupon".',
      ValueExpected: "Falta um valor.",
      ColonExpected: "Faltam dois-pontos antes disto.",
      CommaExpected: "Falta uma vírgula antes disto.",
      CloseBraceExpected: "Falta uma }.",
      CloseBracketExpected: "Falta um ].",
      EndOfFileExpected: "Remova o que vem depois do objeto.",
      InvalidCommentToken: "JSON não tem comentários. Remova este.",
      UnexpectedEndOfString: "O texto entre aspas não é fechado na sua linha.",
      InvalidEscapeCharacter: String.raw`Escreva uma barra invertida como \\.`,
    },
  },
};
