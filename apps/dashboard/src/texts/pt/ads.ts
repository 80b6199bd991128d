import type { Translation } from "../../language/translation.ts";
import type { adsTexts as English } from "../ads.ts";

export const adsTexts: Translation<typeof English> = {
  title: "Anúncios",
  sourcesTitle: "Origens e campanhas",
  sources: {
    link: "Link",
    "apple-ads": "Apple Ads",
    meta: "Meta",
    organic: "Orgânico",
  },
  rule: "Cada instalação conta em uma só linha: pelo seu link; sem link, pela rede de anúncios que diz que seu anúncio levou à instalação; senão, como orgânica. Seus eventos e sua receita contam na mesma linha.",
  alsoFromAds: (count: string) =>
    `Uma rede de anúncios também reivindica ${count} das instalações de links. Elas contam para o link.`,
  unnamed: (installs: string, events: string) =>
    `O filtro deixa de fora ${installs} instalações e ${events} eventos que podem pertencer a ele, porque valores raros são contados juntos.`,
  columns: {
    source: "Origem",
    campaign: "Campanha",
    installs: "Instalações",
    alsoFromAds: "Também reivindicadas",
    events: "Eventos",
    revenue: (currency: string) => `Receita ${currency}`,
  },
  noCampaign: "Sem campanha",
  otherCampaigns: "Todas as outras",
  total: "Total",
  empty: "Nenhuma instalação neste período. Escolha um período anterior ou veja se elas chegam na ",
  emptyAction: "página ao vivo",
  noAds:
    "Nenhuma rede de anúncios reivindicou uma instalação neste período. O guia Ads diz do que Apple Ads e Meta precisam; o primeiro passo é chamar sendAdSignals no app.",

  problems: {
    title: "Faltam instalações de anúncios",
    no_key:
      "Chegam install referrers de anúncios da Meta, mas o app não tem a chave para decifrá-los. Copie a chave de decifração das configurações do app na Meta.",
    wrong_key:
      "A chave do app não decifra os install referrers dos anúncios da Meta. Copie-a de novo das configurações do app na Meta. Os dos últimos sete dias serão então tentados de novo.",
    unavailable:
      "O Apple Ads não responde, então não se sabe quais anúncios dele levaram a instalações. O serviço precisa alcançar api-adservices.apple.com. Os tokens das últimas 24 horas serão então tentados de novo.",
    last: "Notado por último: ",
    enterKey: "Digitar a chave",
  },

  postbacks: {
    title: "Postbacks da Apple",
    note: "Postbacks nunca são somados às instalações: eles não identificam nenhuma, então a mesma instalação pode já contar para um link ou uma rede de anúncios. Os filtros não se aplicam a eles.",
    unsigned: "A Apple não assina os valores de conversão.",
    empty:
      "Nenhum postback chegou neste período. A Apple os envia dias depois de uma instalação, assim que ",
    emptyAction: "o domínio de links passa na verificação",
    noAppStoreId:
      "Nenhum postback pode chegar ainda, porque eles pertencem ao app cujo número na App Store eles indicam. ",
    enterAppStoreId: "Digitar o número",
    test: "Teste",
    columns: {
      source: "Campanha",
      adNetwork: "Rede de anúncios",
      framework: "Framework",
      conversionType: "Levou a",
      window: "Janela",
      count: "Postbacks",
      values: "Valores de conversão",
    },
    frameworks: { skadnetwork: "SKAdNetwork", adattributionkit: "AdAttributionKit" },
    conversionTypes: {
      download: "Download",
      redownload: "Novo download",
      "re-engagement": "Reengajamento",
    },
    windows: ["Dias 0 a 2", "Dias 3 a 7", "Dias 8 a 35"],
    valueCount: (value: string, count: string) => `${value}: ${count}`,
    meaning: (conditions: string[], value: string) => `${conditions.join(" ou ")} (${value})`,
    limit: (max: string) =>
      `Só os ${max} postbacks mais recentes deste período são contados. Escolha um período mais curto para contar os outros.`,
    noValues: "–",
  },

  install: {
    ad: "Anúncio",
    campaign: (name: string) => `campanha ${name}`,
    adGroup: (name: string) => `grupo de anúncios ${name}`,
    oneAd: (name: string) => `anúncio ${name}`,
    keyword: (id: string) => `palavra-chave ${id}`,
    countsForLink: "A instalação conta para o seu link.",
    lookUp: "Consulta",
    states: {
      waiting: "será consultado em breve, ou de novo",
      attributed: "seu anúncio levou à instalação",
      not_attributed: "nenhum de seus anúncios levou à instalação",
      unknown: "não sabia após cinco tentativas",
      invalid: "recusou o token, ou seu referrer não indica campanha",
      unavailable: "não respondeu em 24 horas",
      no_key: "o app não tem a chave para decifrar seu install referrer",
      wrong_key: "a chave do app não decifra seu install referrer",
    },
  },
};
