import type { Translation } from "../../language/translation.ts";
import type { installTexts as English } from "../installs.ts";

export const installTexts: Translation<typeof English> = {
  platforms: { ios: "iOS", android: "Android" },

  match: {
    exact: "Exata",
    likely: "Provável",
    none: "Nenhuma",
    referrer: "install referrer",
    clipboard: "área de transferência",
    noLink: "nenhum link associado",
  },

  flags: { click_injection: "Injeção de cliques", click_flooding: "Inundação de cliques" },

  list: {
    title: "Instalações",
    exportInstalls: "Exportar instalações",
    exportEvents: "Exportar eventos",
    emptyHeading: "Nenhuma instalação ainda",
    empty:
      "Adicione ao seu app a biblioteca cliente e a chave pública das configurações. Cada primeira abertura aparece então aqui com seu link e os motivos da associação.",
    openSettings: "Abrir configurações",
    showOlder: "Mostrar instalações mais antigas",
    searchOlder: "Buscar em instalações mais antigas",
    search: "Buscar instalações",
    searchPlaceholder: "Instalação, dispositivo ou link",
    link: "Link",
    linkPlaceholder: "Código",
    user: "Usuário",
    userPlaceholder: "ID do usuário",
    outcome: "Associação",
    anyOutcome: "Qualquer associação",
    anyVariant: "Qualquer variante",
    outcomes: { deterministic: "Exata", probabilistic: "Provável", none: "Nenhuma" },
    fraud: "Fraude",
    anyFraud: "Todas as instalações",
    onlyFlagged: "Só suspeitas",
    from: "De",
    to: "Até",
    reversed:
      "O primeiro dia é depois do último. Escolha um primeiro dia anterior ou um último dia posterior.",
    notFoundHeading: "Nenhuma instalação encontrada",
    notFound:
      "Nenhuma instalação corresponde à busca e aos filtros. Tente menos palavras ou outras datas.",
    clear: "Limpar filtros",
    unknown: "–",
    test: "Teste",
    columns: {
      firstOpen: "Primeira abertura",
      match: "Associação",
      link: "Link",
      device: "Dispositivo",
      user: "Usuário",
      install: "Instalação",
    },
  },

  events: {
    title: "Eventos",
    empty: "Esta instalação não tem eventos, ou o prazo de retenção deles já passou.",
    tableLabel: "Eventos desta instalação",
    name: "Evento",
    at: "Quando",
    data: "Dados",
    showData: "Mostrar dados",
    showOlder: "Mostrar eventos mais antigos",
  },

  page: {
    title: "Instalação",
    why: "Por quê",
    eachClick: "Explicação de cada clique",
    firstOpen: "Primeira abertura",
    link: "Link",
    opened: "Aberto no app",
    noLink: "nenhum",
    campaign: "Campanha",
    adClick: "Clique em anúncio",
    country: "País",
    device: "Dispositivo",
    installId: "ID da instalação",
    user: "Usuário",
    appVariant: "Variante do app",
    threshold: "Probabilidade necessária",
    thresholdText: (needed: string, reached: string) =>
      `${needed}; o link mais provável chegou a ${reached}`,
    tries: "Cliques parecidos",
    triesText: (clicks: number) =>
      `${clicks} ${clicks === 1 ? "clique" : "cliques"} do mesmo tipo de telefone na mesma rede desde `,

    counterEvidence: "Evidências contrárias",
    missingBits: (bits: string) =>
      `Faltaram ${bits} bits ao melhor candidato para uma associação. Nenhuma associação é melhor do que a tela errada.`,
    runnerUpText: (link: string, probability: string) =>
      `O segundo é ${link}, com probabilidade de ${probability}.`,
    against: "O que mais pesa contra o melhor candidato:",
    evidence: (signal: string, words: string, bits: string) =>
      `${signal}: ${words} (−${bits} bits)`,

    candidates: "Candidatos",
    namedClick:
      "A instalação identificou seu clique, então nenhum clique foi comparado por sinais do dispositivo.",
    noCandidates: "Nenhum clique sem associação tinha algo em comum com este telefone.",
    candidate: (age: string, probability: string) => `, clicado ${age} antes: ${probability}`,
  },

  evidence: {
    caption: "Evidências em bits. Cada bit dobra as chances ou as reduz à metade.",
    total: "Total",
    oddsFor: (times: string) => `chances de ${times} para 1`,
    oddsAgainst: (times: string) => `chances de 1 para ${times}`,
    signals: {
      prior: "Tempo e tráfego",
      crowd: "Outros nesta rede",
      network: "Rede",
      secondNetwork: "Segunda rede",
      timeZone: "Fuso horário",
      language: "Idioma",
      model: "Modelo",
      screen: "Tela",
      os: "Sistema",
      browser: "Mesmo navegador",
      left: "Aberturas anteriores",
      person: "Mesma pessoa",
    },
  },

  actions: {
    markTest: "Marcar como instalação de teste",
    unmarkTest: "Desmarcar como instalação de teste",
    marked: "Marcada como instalação de teste. As estatísticas a excluem a partir de agora.",
    unmarked: "Desmarcada. As estatísticas incluem esta instalação a partir de agora.",
    erase: "Apagar instalação",
    eraseTitle: "Apagar esta instalação?",
    eraseText:
      "A instalação, seus eventos e os sinais do dispositivo do seu clique são excluídos para sempre, e ela deixa de constar como criadora de links. Os totais das estatísticas não mudam.",
    confirmErase: "Apagar",
    erased: "A instalação foi apagada",
    eraseUser: "Apagar usuário",
    eraseUserTitle: "Apagar este usuário?",
    eraseUserText: (user: string) =>
      `Todas as instalações e todos os eventos do usuário ${user} são excluídos para sempre, em todos os telefones. Os totais das estatísticas ficam.`,
    userErased: (installs: number) =>
      `O usuário foi apagado com ${installs} ${installs === 1 ? "instalação" : "instalações"}`,
  },
};
