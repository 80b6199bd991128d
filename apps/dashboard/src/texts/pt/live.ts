import type { Translation } from "../../language/translation.ts";
import type { liveTexts as English } from "../live.ts";

export const liveTexts: Translation<typeof English> = {
  page: {
    title: "Ao vivo",
    connected: "Conectado",
    connecting: "Conectando…",
    pause: "Pausar",
    resume: (waiting: number) => `Retomar (${waiting} novos)`,
    testIntegration: "Testar integração",
    emptyHeading: "Nada a mostrar ainda",
    empty:
      "Abra um de seus links em um telefone. O clique aparece aqui em um segundo. A lista é limpa quando o serviço reinicia.",
    list: "Atividade ao vivo",
    test: "Teste",
    withSignals: "com sinais do dispositivo",
    openLink: "Abrir link",
    badges: {
      click: "Clique",
      signals: "Sinais",
      filtered: "Bot",
      test: "Página de teste",
      open: "Abertura",
      install: "Instalação",
      upgrade: "Instalação",
      events: "Eventos",
      refused: "Recusada",
    },
  },

  items: {
    aLink: "um link",
    noLink: "nenhum link",
    platforms: { ios: " em um iPhone", android: " em um telefone Android" },
    click: (link: string, platform: string) => `Clique em ${link}${platform}`,
    signals: "A página de destino enviou sinais do dispositivo",
    filtered: (link: string) => `Um bot ou uma prévia de link pediu ${link} (não contado)`,
    testMatched: (link: string, platform: string) =>
      `Página de teste: uma abertura do app${platform} seria associada a ${link}`,
    testUnmatched: (platform: string) =>
      `Página de teste: uma abertura do app${platform} não seria associada`,
    open: (link: string) => `${link} abriu o app instalado`,
    install: (link: string, platform: string) =>
      `Primeira abertura do app${platform}, associada a ${link}`,
    unmatched: (platform: string) => `Primeira abertura do app${platform}, sem associação`,
    upgrade: (link: string) => `A associação de uma instalação foi corrigida: ${link}`,
    events: (count: number) =>
      count === 1 ? "O app registrou 1 evento" : `O app registrou ${count} eventos`,
    namedEvents: (names: string, more: number) =>
      more > 0 ? `O app registrou ${names} e mais ${more}` : `O app registrou ${names}`,
    fromLink: (text: string, link: string) => `${text} (de ${link})`,
    refused: (reason: string) => `Uma solicitação do app foi recusada: ${reason}`,
    refusals: {
      missing_key: "ela não tem chave",
      unknown_key: "sua chave é desconhecida ou foi revogada",
      wrong_app: "sua chave é de outro app",
    },
  },

  test: {
    title: "Testar integração",
    intro:
      "Crie um link de teste, leia o código QR com um telefone e acompanhe aqui cada passo: clique, instalação, associação e primeiro evento. As estatísticas excluem links de teste.",
    destination: "Destino no app",
    notAllowed:
      "Só proprietários e editores podem criar um link de teste. Peça a um deles que faça este teste.",
    createTestLink: "Criar link de teste",
    done: "(concluído)",
    waiting: "(aguardando)",
    success: "Funciona",
    successText: "O serviço recebeu todos os passos, do clique ao primeiro evento.",
    problems: "Possíveis problemas",
    explainInstall: "Explicar instalação",
    startOver: "Recomeçar",
    log: (state: string) => `Atividade (${state})`,
    logConnected: "conectado",
    logConnecting: "conectando",
    logEmpty: "Nada ainda",
  },

  qr: {
    title: "Teste no seu telefone",
    target: "O código QR abre",
    link: "Link de teste",
    page: "Página de teste",
    pageHint:
      "Sem precisar do app. A página mostra o que o navegador do telefone revela, o que um clique registra e a qual link uma abertura do app seria associada. Depois, continue para a loja ou abra sua build.",
    expires: "Funciona até",
  },

  steps: {
    click: {
      name: "O link é aberto em um telefone",
      next: "Leia o código QR com a câmera do telefone e abra o link.",
    },
    install: {
      name: "O app é aberto pela primeira vez",
      next: "Instale o app e abra-o. Se ele já estiver instalado, exclua-o antes: uma instalação pede seu link só uma vez.",
    },
    match: {
      name: "A instalação é associada ao link",
      next: "Isso acontece quando o app pede seu link.",
    },
    event: {
      name: "O app registra seu primeiro evento",
      next: "Faça algo no app que registre um evento.",
    },
  },

  problems: {
    localhost: (host: string) =>
      `Um telefone não consegue alcançar ${host}. Adicione um domínio de links nas configurações, ou abra o painel no endereço deste computador na rede Wi-Fi.`,
    domain: (host: string, problem: string) =>
      `O domínio ${host} não aponta para este serviço. ${problem}`,
    previewOnly: "Até agora, só uma prévia pediu o link. Toque no link no telefone.",
    otherLink:
      "Outro link recebeu um clique. Verifique se o telefone abriu o endereço mostrado aqui.",
    refused: (reason: string) =>
      `Uma solicitação do app foi recusada: ${reason}. Compare API_KEY e appID com as configurações.`,
    noRequest: (origin: string) =>
      `Nenhuma solicitação do app chegou. Defina baseUrl como ${origin} e appID como o ID deste app. Ambos estão nas configurações.`,
    noReferrer:
      "Esta build não tem install referrer do Google Play, como toda build de depuração, então só foi possível comparar sinais do dispositivo. Para ver uma associação exata, escolha Página de teste acima do código QR, abra-a no telefone e siga o conselho em Open the app.",
    noEvents:
      "Nenhum evento chegou. O app envia eventos em lotes. Para enviá-los agora, vá para a tela inicial do telefone.",
    proxy: (advice: string) =>
      `Todos os visitantes parecem ter o mesmo endereço IP, então a associação por sinais do dispositivo não funciona. ${advice}`,
    noSignals:
      "Nenhum link foi associado porque a página de destino não enviou sinais do dispositivo. Seu script foi bloqueado, ou a página foi fechada cedo demais. Abra o link no Safari, espere a página carregar e toque no botão.",
    noMatch:
      "Nenhum link foi associado. Abra a página da instalação para ver as evidências contra o clique.",
  },
};
