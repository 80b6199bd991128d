import type { Translation } from "../../language/translation.ts";
import type { linkImportTexts as English } from "../link-import.ts";

export const linkImportTexts: Translation<typeof English> = {
  title: "Importar links",
  format: "Formato do arquivo",
  formats: {
    csv: "Lista de links (CSV)",
    ndjson: "Exportação do Throughline (NDJSON)",
    firebase: "Firebase Dynamic Links",
    branch: "Branch",
    bitly: "Bitly",
    dub: "Dub",
    shlink: "Shlink",
    yourls: "YOURLS",
    kutt: "Kutt",
    linkforty: "LinkForty",
  },
  file: "Arquivo",
  csvHint:
    "A primeira linha nomeia as colunas, separadas por vírgulas ou ponto e vírgula. Só destination é obrigatória. Um link sem código recebe um aleatório. As outras colunas de uma exportação de links, como name, folder, tags, utm_source ou expires_at, são opcionais. Uma exportação de links também serve de modelo.",
  downloadTemplate: "Baixar modelo",
  template:
    'code,destination,name,notes,folder,tags,utm_source,utm_medium,utm_campaign,expires_at\r\noferta-primavera,https://shop.example/sale,Oferta de primavera,Para o e-mail de abril,Campanhas,"e-mail, primavera",newsletter,email,primavera,2030-05-01T12:00:00Z\r\n',
  drop: "Solte um arquivo aqui ou escolha um",
  replace: "Substituir links existentes",
  replaceHint: "Se desligado, um código que já tem outro destino é um conflito",
  toStore: "Enviar à loja os telefones sem o app",
  toStoreHint: "Mesmo em links que antes os enviavam a uma página da web",
  tooLarge:
    "O arquivo é maior que 5,9 MB. Divida-o ou execute throughline import na linha de comando.",
  emptyFile: "O arquivo está vazio. Escolha outro.",
  unreadable: "Não foi possível ler o arquivo. Escolha-o de novo.",
  done: (created: number, replaced: number) =>
    `${created} ${created === 1 ? "link criado" : "links criados"}, ${replaced} ${replaced === 1 ? "substituído" : "substituídos"}`,

  preview: "Prévia da importação",
  outcomes: {
    created: "Novo",
    replaced: "Substituído",
    unchanged: "Sem mudança",
    conflict: "Conflito",
    invalid: "Inválido",
  },
  notImported:
    "Estas linhas não podem ser importadas. Corrija o arquivo e escolha-o de novo, ou pule-as.",
  runWithout: (links: string, lines: string) => `Importar ${links} e pular ${lines}`,
  links: (count: number, formatted: string) => `${formatted} ${count === 1 ? "link" : "links"}`,
  lines: (count: number, formatted: string) => `${formatted} ${count === 1 ? "linha" : "linhas"}`,
  linesWithErrors: "Linhas com erros",
  moreErrors: (count: string) => `E mais ${count}.`,
  firstLinks: "Primeiros links",
  columns: {
    line: "Linha",
    code: "Código",
    error: "Erro",
    destination: "Destino",
    outcome: "Resultado",
  },
  run: (links: string) => `Importar ${links}`,
  nothingToImport: "Nada a importar",
};
