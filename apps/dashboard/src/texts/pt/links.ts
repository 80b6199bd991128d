import type { Translation } from "../../language/translation.ts";
import type { linkTexts as English } from "../links.ts";

const links = (count: number) => (count === 1 ? "1 link" : `${count} links`);

export const linkTexts: Translation<typeof English> = {
  list: {
    title: "Links",
    exportQrCodes: "Códigos QR (ZIP)",
    exportDailyCounts: "Números diários de cliques, instalações e eventos de todos os links",
    importLinks: "Importar links",
    createLink: "Criar link",
    searchLabel: "Buscar links",
    searchPlaceholder: "Busque por nome, código, notas, destino, tag ou campanha",
    folder: "Pasta",
    allFolders: "Todas as pastas",
    archived: "Arquivados",
    removeTag: (tag: string) => `Remover o filtro de tag ${tag}`,
    tag: "Tag",
    tagAnalytics: (tag: string) => `Estatísticas de ${tag}`,
    generatingQrCodes: "Gerando códigos QR…",
    qrCodesLimited: (count: number) =>
      `O arquivo contém os primeiros ${count} códigos QR. Para obter os demais, reduza a lista com uma busca ou uma tag.`,
    notFoundHeading: "Nenhum link encontrado",
    notFound:
      "Tente menos palavras ou outras. Cada palavra deve aparecer no nome, nas notas, na pasta, nos códigos, no destino, no título, nas tags ou na campanha do link.",
    emptyHeading: "Crie seu primeiro link",
    empty:
      "Um link abre uma tela do seu app, mesmo para quem instala o app depois de clicar. Você vê então aqui seus cliques, instalações e eventos.",
    keepSearching: "Continuar em links mais antigos",
    showMore: "Mostrar mais links",
    showOlder: "Mostrar links mais antigos",
    columns: {
      link: "Link",
      clicks: "Cliques",
      installs: "Instalações",
      events: "Eventos",
      actions: "Ações",
      range: "últimos 30 dias",
      unknown: "–",
      select: (name: string) => `Selecionar ${name}`,
      selectAll: "Selecionar todos os links mostrados",
    },
  },

  bulk: {
    label: "Links selecionados",
    selected: (count: number) => `${count} selecionados`,
    tag: "Tag",
    addTag: "Adicionar tag",
    removeTag: "Remover tag",
    disable: "Desativar",
    enable: "Ativar",
    export: "Exportar seleção",
    clear: "Limpar seleção",
    tagged: (tag: string) => (count: number) => `${tag} adicionada a ${links(count)}`,
    untagged: (tag: string) => (count: number) => `${tag} removida de ${links(count)}`,
    disabled: (count: number) =>
      `Desativação de ${links(count)} concluída. Os visitantes veem uma página que diz que o link não funciona.`,
    enabled: (count: number) => `Reativação de ${links(count)} concluída`,
    archive: "Arquivar",
    restore: "Restaurar",
    archived: (count: number) =>
      `Arquivamento de ${links(count)} concluído. Os visitantes vão para o destino após expirar de cada link, ou veem uma página que diz que o link expirou.`,
    restored: (count: number) => `Restauração de ${links(count)} concluída`,
    undone: (count: number, skipped: number) =>
      skipped === 0
        ? `Alteração desfeita em ${links(count)}`
        : `Alteração desfeita em ${links(count)}. Mantido como está, por mudança posterior: ${links(skipped)}.`,
    nothing: "Os links já estão assim. Nada foi alterado.",
    more: "Alterar…",
    dialogTitle: "Alterar links",
    which: "Quais links",
    onlySelected: (count: number) => `Os selecionados (${count})`,
    allOfList: "Todos os links da lista, com sua busca e seus filtros",
    addTags: "Adicionar tags",
    tagsHint: "Separe as tags com vírgulas",
    removeTags: "Remover tags",
    folder: "Mover para a pasta",
    noFolder: "Tirar das pastas",
    expiresAt: "Expira em",
    noExpiry: "Nunca expira",
    hostFrom: "Substituir o host",
    hostHint: "Em todas as URLs para as quais os links levam",
    hostTo: "Novo host",
    preview: "Mostrar o que muda",
    previewLabel: "O que muda",
    apply: (count: number) => `Alterar ${links(count)}`,
    cancel: "Cancelar",
    changed: (count: number) => `Alteração de ${links(count)} concluída`,
    summary: (changed: number, unchanged: number) =>
      `A alterar: ${links(changed)}${unchanged > 0 ? `; já assim: ${links(unchanged)}` : ""}.`,
    blocked: "Nenhum link é alterado até que todos possam ser.",
    none: "nenhum",
  },

  changes: {
    title: "Alterações recentes",
    empty: "Alterações de vários links de uma vez aparecem aqui e podem ser desfeitas por 30 dias.",
    at: "Alterado",
    by: "Por",
    links: "Links",
    until: "Desfazer até",
    actions: "Ações",
  },

  views: {
    label: "Visualizações",
    empty: "Salve a busca, a tag e a ordem atuais para voltar a elas depois.",
    name: "Nome da visualização",
    hint: "Salva só neste navegador",
    save: "Salvar visualização",
    remove: (name: string) => `Excluir a visualização ${name}`,
  },

  status: {
    archived: "Arquivado",
    disabled: "Desativado",
    expired: "Expirado",
    usedUp: "Máximo de cliques atingido",
    scheduled: "Agendado",
    test: "Teste",
  },

  menu: {
    label: (code: string) => `Ações para ${code}`,
    showQrCode: "Mostrar código QR",
    edit: "Editar",
    duplicate: "Duplicar",
    enable: "Ativar",
    disable: "Desativar",
    archive: "Arquivar",
    restore: "Restaurar",
    delete: "Excluir para sempre",
  },

  actions: {
    deleted: (code: string) => `${code} foi excluído`,
    undo: "Desfazer",
    restored: (code: string) => `${code} foi restaurado`,
    archived: (code: string, fallback: string | null) =>
      fallback === null
        ? `${code} foi arquivado. Os visitantes veem uma página que diz que ele expirou.`
        : `${code} foi arquivado. Os visitantes vão para ${fallback}.`,
    deleteTitle: (code: string) => `Excluir ${code} para sempre?`,
    deleteText: (codes: readonly string[], clicks: number, installs: number) =>
      `O link, suas configurações e sua senha são perdidos. ${codes.map((code) => `/${code}`).join(", ")} mostrará uma página de erro. Seus números (cliques: ${clicks}, instalações: ${installs}) ficam nos totais do app, mas a página do link deixa de existir. Isto não pode ser desfeito.`,
    deleteAction: "Excluir para sempre",
    enabled: (code: string) => `${code} está ativo de novo`,
    disabled: (code: string) =>
      `${code} está desativado. Os visitantes veem uma página que diz que o link não funciona.`,
  },

  page: {
    addressLabel: "Endereço do link",
    edit: "Editar link",
    showQrCode: "Mostrar código QR",
    analytics: "Estatísticas deste link",
    details: "Detalhes",
    yes: "Sim",
    clicksUsed: (used: number, max: number) => `${used} de ${max} usados`,
    password: "Senha",
    hasPassword: "Os visitantes precisam digitar uma senha",
    firstCode: "Primeiro código",
    archivedAt: "Arquivado",
    createdAt: "Criado",
    updatedAt: "Atualizado",
  },

  qrCode: {
    print: "Tamanho",
    printHint: "Na impressão, um décimo da distância de leitura",
    screen: "Para telas",
    centimetres: (width: number) => `${width} cm na impressão (300 dpi)`,
    title: (code: string) => `Código QR de ${code}`,
    alt: (url: string) => `Código QR de ${url}`,
    size: "Tamanho em pixels",
    margin: "Margem em módulos",
    marginHint: "Leitores precisam de pelo menos 4 módulos",
    foreground: "Cor",
    background: "Fundo",
    contrast:
      "As cores são parecidas demais para algumas câmeras. Escolha uma cor mais escura ou um fundo mais claro.",
    logo: "Logotipo",
    logoHint: "PNG, JPEG ou SVG de até 1 MB, mostrado no centro",
    logoTooLarge: "O arquivo é maior que 1 MB. Escolha um menor.",
    logoUnreadable: "O arquivo não é uma imagem que este navegador possa mostrar. Escolha outro.",
    removeLogo: "Remover logotipo",
    countScans: "Contar leituras à parte",
    countScansHint:
      "Adiciona utm_medium=qr ao link. As estatísticas mostram essas leituras em Origens › Meios.",
    saveSvg: "Salvar como SVG",
    savePng: "Salvar como PNG",
    noCanvas: "Este navegador não consegue desenhar a imagem. Salve o código QR como SVG.",
    failed: "Não foi possível criar a imagem. Salve o código QR como SVG.",
  },
};
