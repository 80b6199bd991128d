import type { Translation } from "../../language/translation.ts";
import type {
  LinkFieldTexts,
  LinkInputPath,
  linkSectionTexts as Sections,
} from "../link-fields.ts";

export const linkSectionTexts: Translation<typeof Sections> = {
  destination: "Destino",
  link: "Link",
  codes: "Códigos e domínio",
  social: "Prévia social",
  campaign: "Campanha (UTM)",
  platforms: "Destinos por plataforma",
  limits: "Início, validade, máximo de cliques e senha",
  advanced: "Dados, associação e estatísticas",
};

export const linkFieldTexts: Readonly<Record<LinkInputPath, LinkFieldTexts>> = {
  destination: {
    section: "destination",
    label: "Destino",
    hint: "A tela que abre no app: uma URL, um caminho ou uma URL com o esquema próprio do app",
    placeholder: "https://shop.example/products/42",
  },
  name: {
    section: "link",
    label: "Nome",
    hint: "Para listas e estatísticas. Os visitantes nunca o veem.",
    placeholder: "E-mail de verão, primeiro botão",
  },
  tags: {
    section: "link",
    label: "Tags",
    hint: "Separe as tags com vírgulas. Você pode filtrar os links por tag.",
    placeholder: "e-mail, primavera",
  },
  folder: { section: "link", label: "Pasta", placeholder: "Verão 2026" },
  notes: { section: "link", label: "Notas", hint: "Para a equipe. Os visitantes nunca as veem." },
  page: {
    section: "link",
    label: "Página de destino",
    hint: "Visitantes sem o app veem esta página. Proprietários podem criar páginas nas configurações.",
  },

  currentCode: {
    section: "codes",
    label: "Novo código",
    hint: "Renomeia o link. O código atual continua funcionando, e seus cliques contam para o link.",
  },
  aliases: {
    section: "codes",
    label: "Códigos adicionais",
    hint: "Outros códigos que levam a este link, separados por vírgulas",
    placeholder: "verao, oferta2026",
  },
  domain: {
    section: "codes",
    label: "Domínio",
    hint: "O domínio da URL do link. Seus códigos funcionam em todos os domínios do app.",
  },

  "preview.title": { section: "social", label: "Título" },
  "preview.description": { section: "social", label: "Descrição" },
  "preview.image": {
    section: "social",
    label: "Imagem",
    placeholder: "https://shop.example/sale.jpg",
  },

  "utm.source": {
    section: "campaign",
    label: "Origem",
    hint: "Onde o link aparece, como newsletter, instagram ou cartaz",
  },
  "utm.medium": {
    section: "campaign",
    label: "Meio",
    hint: "O tipo de canal, como email, social ou impresso",
  },
  "utm.campaign": {
    section: "campaign",
    label: "Campanha",
    hint: "A campanha do link, como oferta-primavera",
  },
  "utm.term": { section: "campaign", label: "Termo", hint: "A palavra-chave paga" },
  "utm.content": {
    section: "campaign",
    label: "Conteúdo",
    hint: "A variante do anúncio ou do botão, como botao-azul",
  },

  "ios.destination": { section: "platforms", label: "Destino no iOS" },
  "ios.fallback": {
    section: "platforms",
    label: "Alternativa no iOS sem o app",
    hint: "Abre em vez da App Store",
  },
  "android.destination": { section: "platforms", label: "Destino no Android" },
  "android.fallback": {
    section: "platforms",
    label: "Alternativa no Android sem o app",
    hint: "Abre em vez do Google Play",
  },
  "desktop.destination": {
    section: "platforms",
    label: "Destino no computador",
    hint: "Se vazio, os visitantes recebem uma das alternativas abaixo, ou uma página com o link como código QR",
  },
  "desktop.fallback": {
    section: "platforms",
    label: "Alternativa no computador",
    hint: "Usada se não houver destino no computador",
  },
  webFallback: {
    section: "platforms",
    label: "Alternativa web",
    hint: "Para computadores e para telefones que o app não aceita",
  },
  appVariant: {
    section: "platforms",
    label: "Variante do app",
    hint: "Os visitantes recebem as páginas de loja desta variante",
  },

  data: {
    section: "advanced",
    label: "Dados para o app (JSON)",
    placeholder: '{ "coupon": "WELCOME" }',
  },
  sensitive: {
    section: "advanced",
    label: "Sensível",
    hint: "Exige probabilidade maior para associações por sinais do dispositivo. Use onde uma associação errada causaria dano.",
  },
  deterministicOnly: {
    section: "advanced",
    label: "Só associações exatas",
    hint: "Associa por install referrer ou área de transferência, nunca por sinais do dispositivo",
  },
  test: {
    section: "advanced",
    label: "Link de teste",
    hint: "Excluído das estatísticas. Telefones Android veem a página de destino antes do Google Play.",
  },

  countsFrom: {
    section: "advanced",
    label: "Contar a partir de",
    hint: "As estatísticas deste link começam aqui, no seu fuso horário. Os números anteriores ficam guardados e voltam se você esvaziar este campo.",
  },
  startsAt: {
    section: "limits",
    label: "Começa",
    hint: "No seu fuso horário. Até lá, os visitantes veem uma página que diz quando o link começa.",
  },
  expiresAt: { section: "limits", label: "Expira", hint: "No seu fuso horário" },
  expiredFallback: {
    section: "limits",
    label: "Destino após expirar",
    hint: "Uma página da web. Se vazio, os visitantes veem uma página que diz que o link expirou.",
    placeholder: "https://shop.example/over",
  },
  maxClicks: {
    section: "limits",
    label: "Máximo de cliques",
    hint: "Depois desses cliques, o link se comporta como se tivesse expirado. Visitas repetidas também contam.",
  },
};
