import type { Translation } from "../../language/translation.ts";
import type { analyticsTexts as English } from "../analytics.ts";

export const analyticsTexts: Translation<typeof English> = {
  unknown: "–",

  page: {
    title: "Estatísticas",
    empty: "Não houve atividade neste período. Escolha outras datas, remova um filtro ou ",
    emptyAction: "compartilhe um link",
    unnamed: (clicks: string, installs: string, events: string) =>
      `Estes números não estão completos: até ${clicks} cliques, ${installs} instalações e ${events} eventos a mais podem pertencer a este filtro. De dias com mais de 35 dias ficam as 1.000 combinações mais frequentes de cada link.`,
    ignored: (parameters: string) =>
      `Esta página não conhece uma parte do endereço: ${parameters}. Os números são mostrados sem ela. Escolha o período e os filtros na página.`,
    export: "Exportar",
    performance: "Desempenho",
    timeZone: (zone: string) => `Fuso horário: ${zone}`,
    comparedWith: (period: string) => `em comparação com ${period}`,
  },

  totals: {
    label: "Totais",
    more: "Mais números",
    fewer: "Menos números",
    previously: (value: string) => `Período anterior: ${value}`,
    labels: {
      clicks: "Cliques",
      opened: "Aberturas por usuários existentes",
      outside: "Abertos fora",
      installs: "Instalações por links",
      organicInstalls: "Instalações orgânicas",
      newUsers: "Novos usuários por links",
      returningUsers: "Usuários que voltaram",
      events: "Eventos",
      returningEvents: "Eventos de usuários que voltaram",
      revenue: (currency: string) => `Receita em ${currency}`,
    },
    notes: {
      bots: (count: string) => `sem contar ${count} de bots`,
      internal: (count: string) => `sem contar ${count} próprios`,
      botsAndInternal: (bots: string, internal: string) =>
        `sem contar ${bots} de bots e ${internal} próprios`,
      outside: "saíram do navegador de outro app",
      opened: "app já instalado",
      openedUnknown: "não disponível com este filtro",
      installs: (share: string) =>
        share === "–" ? "associadas a um clique" : `${share} dos cliques`,
      organicInstalls: "sem link",
      organicUnknown: "excluídas pelo filtro",
      newUsers: "cada pessoa contada uma vez",
      newUsersUnknown: "o app não envia ids de usuário",
      organicNewUsers: (count: string) => `mais ${count} orgânicos`,
      returningUsers: "usuários trazidos de volta por um link",
      returningEvents: "dentro da janela de retorno",
      events: "atribuídos a links",
      organicEvents: (count: string) => `mais ${count} orgânicos`,
      revenue: "atribuídos a links",
      organicRevenue: (amount: string) => `mais ${amount} orgânicos`,
    },
  },

  change: {
    percent: (percent: string) => `${percent} %`,
    up: "mais",
    down: "menos",
    same: "sem mudança",
  },

  chart: {
    summary: (label: string, total: string) => `${label} ao longo do tempo: ${total} no total`,
    table: "Mostrar como tabela",
    tableLabel: "Números ao longo do tempo",
    intervals: { hour: "Hora", day: "Dia", month: "Mês" },
    previous: "Período anterior",
    noUserIds:
      "Novos usuários são contados pelo id de usuário, e este app não envia nenhum. Chame LinkAnalytics.setUserId no app, ou envie userId com os eventos do seu servidor.",
    unknown:
      "Este número não está disponível com estes filtros. Remova um filtro ou escolha outro número.",
  },

  range: {
    choose: (range: string) => `Período: ${range}`,
    label: "Período",
    ranges: {
      today: "Hoje",
      yesterday: "Ontem",
      "48h": "Últimas 48 horas",
      "7d": "Últimos 7 dias",
      "30d": "Últimos 30 dias",
      "90d": "Últimos 90 dias",
      week: "Esta semana",
      "last-week": "Semana passada",
      month: "Este mês",
      "last-month": "Mês passado",
      quarter: "Trimestre atual",
      "12m": "Últimos 12 meses",
    },
    custom: "Outras datas",
    from: "Primeiro dia",
    to: "Último dia",
    apply: "Aplicar datas",
    compare: "Comparar com o período anterior",
    reversed: (from: string, to: string) =>
      `O primeiro dia, ${from}, é depois do último, ${to}. Escolha um primeiro dia anterior ou um último dia posterior.`,
    notADate: (text: string) =>
      text === ""
        ? "Escolha um primeiro e um último dia."
        : `“${text}” não é uma data válida. Escolha outra.`,
  },

  filters: {
    label: "Filtros",
    add: "Filtro",
    by: "Filtrar por",
    condition: "Condição",
    operators: { is: "é", isNot: "não é", contains: "contém" },
    values: "Valores",
    valuesHint: "Pressione Enter após cada valor. Basta que um deles corresponda.",
    or: " ou ",
    apply: "Adicionar filtro",
    change: "Alterar filtro",
    edit: (name: string, value: string) => `Alterar o filtro ${name}: ${value}`,
    missing: "Digite um valor.",
    unknown: (typed: string, name: string) =>
      `“${typed}” não é um valor conhecido de “${name}”. Escolha um da lista.`,
    allUsers: "Todos os usuários",
    usersHint:
      "Usuários que voltaram retornaram por um link ou já foram vistos em outra instalação. Sem ids de usuário, uma reinstalação conta como nova. Os cliques são os de todos os usuários.",
    remove: (name: string, value: string) => `Remover o filtro ${name}: ${value}`,
    clear: "Limpar tudo",
    names: {
      users: "Usuários",
      link: "Link",
      tag: "Tag",
      event: "Evento",
      country: "País",
      platform: "Plataforma",
      os: "Sistema operacional",
      browser: "Navegador ou app",
      referrer: "Site de origem",
      source: "Origem UTM",
      medium: "Meio UTM",
      campaign: "Campanha UTM",
      target: "Enviado para",
      ruleOrVariant: "Regra ou variante",
      method: "Método de associação",
      appVariant: "Variante do app",
      adNetwork: "Rede de anúncios",
      adCampaign: "Campanha de anúncios",
    },
  },

  counting: {
    attribution: "Atribuição",
    attributionHint: "O link ao qual são atribuídos os eventos de usuários que voltaram",
    models: { first: "Primeiro contato", last: "Último contato" },
    flaggedInstalls: "Instalações suspeitas",
    flagged: { include: "Incluídas", exclude: "Sem instalações suspeitas", only: "Só suspeitas" },
  },

  links: {
    title: "Links",
    tableLabel: "Links por desempenho",
    link: "Link",
    columns: "Colunas",
    chooseColumns: "Colunas da tabela",
    empty: "Nenhum link teve atividade neste período.",
    filter: (name: string) => `Mostrar só ${name}`,
    open: (name: string) => `Abrir o link ${name}`,
    limited: (shown: string, count: string) =>
      `Os primeiros ${shown} de ${count} links. A exportação contém até 10.000.`,
  },

  columns: {
    clicks: "Cliques",
    opened: "Aberturas",
    installs: "Instalações",
    newUsers: "Novos usuários",
    installRate: "Taxa de instalação",
    eventRate: "Instalações com evento",
    returningUsers: "Usuários que voltaram",
    events: "Eventos",
    returningEvents: "Eventos de usuários que voltaram",
    revenue: (currency: string) => `Receita ${currency}`,
    returningRevenue: (currency: string) => `Receita de usuários que voltaram ${currency}`,
  },

  breakdown: {
    groups: { sources: "Origens", devices: "Dispositivos", outcomes: "Resultados" },
    event: "Eventos",
    country: "Países",
    filter: (value: string) => `Mostrar só ${value}`,
    empty: "Não há dados neste período.",
    others: "Todos os outros",
    map: {
      figure: (country: string, count: string, label: string) => `${country}: ${count} (${label})`,
    },
    showAll: (count: string) => `Mostrar todos os ${count}`,
    showFewer: "Mostrar menos",
    columns: {
      clicks: "Cliques",
      installs: "Instalações",
      events: "Eventos",
      organicEvents: "Orgânicos",
    },
    dimensions: {
      campaign: "Campanhas",
      source: "Origens",
      medium: "Meios",
      referrer: "Sites",
      platform: "Plataformas",
      os: "Sistemas",
      browser: "Navegadores",
      appVariant: "Apps",
      target: "Enviado para",
      ruleOrVariant: "Regras e variantes",
      method: "Associações",
      adNetwork: "Redes de anúncios",
      adCampaign: "Campanhas de anúncios",
    },
    emptyDimensions: {
      country:
        "Os países aparecem quando o operador define GEO_DATABASE com um banco de dados gratuito de países, ou TRUST_PROXY com uma CDN que os envia (guia: Operating, Countries). Endereços IP não são guardados.",
      referrer:
        "A maioria dos navegadores e apps de conversa não revela em que página um link estava.",
      source: "Nenhum clique neste período tinha origem UTM. Adicione uma a um link ou à sua URL.",
      medium: "Nenhum clique neste período tinha meio UTM. Adicione um a um link ou à sua URL.",
      campaign:
        "Nenhum clique neste período tinha campanha UTM. Adicione uma a um link ou à sua URL.",
      appVariant:
        "Nenhuma instalação neste período tinha variante do app. Adicione variantes nas configurações do app.",
      adNetwork:
        "Nenhuma rede de anúncios informou neste período que seu anúncio levou a uma instalação.",
      adCampaign:
        "Nenhuma rede de anúncios informou neste período que seu anúncio levou a uma instalação.",
      event: "Nenhum evento foi registrado neste período. Escolha outras datas.",
    },
    users: { new: "Novos usuários", returning: "Usuários que voltaram" },
    targets: { store: "Loja de apps", web: "Página da web", page: "Página de destino" },
    platforms: { ios: "iOS", android: "Android", desktop: "Computador" },
    adNetworks: { "apple-ads": "Apple Ads", meta: "Meta" },
    methods: {
      referrer: "Exata, por install referrer",
      clipboard: "Exata, pela área de transferência",
      fingerprint: "Provável, por sinais do dispositivo",
      update: "Atualização de uma instalação existente",
      none: "Sem associação",
    },
  },

  funnel: {
    title: "Funil",
    steps: {
      click: "Cliques",
      install: "Instalações por links",
      event: "Instalações com evento",
    },
    share: (share: string) => `${share} da etapa anterior`,
    note: "A última etapa conta as instalações deste período que registraram um evento em qualquer momento.",
  },

  tabs: {
    label: "Mais relatórios",
    revenue: "Receita",
    retention: "Retenção",
    accuracy: "Precisão",
  },

  revenue: {
    empty:
      "Registre eventos com um valor e uma moeda nos dados para ver a receita aqui, com um total por moeda.",
    tableLabel: "Receita por moeda",
    currency: "Moeda",
    linked: "De links",
    organic: "Orgânica",
    returning: "Da qual usuários que voltaram",
    previous: "De links, período anterior",
  },

  retention: {
    text: "A parcela das instalações de cada dia que registraram um evento 1, 7 e 30 dias depois. Os dias seguintes são contados em UTC.",
    empty: "Não houve instalações neste período. Escolha outras datas.",
    tableLabel: "Retenção por data de instalação",
    columns: {
      day: "Data de instalação",
      installs: "Instalações",
      day1: "Dia 1",
      day7: "Dia 7",
      day30: "Dia 30",
    },
    notYet: "ainda não",
  },

  accuracy: {
    title: "Precisão dos sinais do dispositivo",
    text: "Uma associação é exata quando o install referrer ou a área de transferência indica o clique, e provável quando só os sinais do dispositivo combinam. Instalações com associação exata também são avaliadas pelos sinais, para medir quantas vezes eles acertam.",
    empty: "Nenhuma instalação tem associação exata ainda. O gráfico aparece depois da primeira.",
    chartCaption:
      "Eixo horizontal: probabilidade prevista. Eixo vertical: parcela de associações corretas. Na diagonal, as duas são iguais.",
    chartLabel: (points: string) => `Calibração: ${points}`,
    chartPoint: (predicted: string, correct: string) => `${predicted} previsto, ${correct} correto`,
    tableLabel: "Calibração",
    predicted: "Previsto",
    correct: "Correto",
    installs: "Instalações",
    range: (from: string, to: string) => `${from} a ${to}`,
    average: (average: string) => `(média ${average})`,
    shareCorrect: "Parcela de associações corretas",
  },
};
