import type { Translation } from "../../language/translation.ts";
import type { linkImportTexts as English } from "../link-import.ts";

export const linkImportTexts: Translation<typeof English> = {
  title: "Importar enlaces",
  format: "Formato del archivo",
  formats: {
    csv: "Lista de enlaces (CSV)",
    ndjson: "Exportación de Throughline (NDJSON)",
    firebase: "Firebase Dynamic Links",
    branch: "Branch",
    bitly: "Bitly",
    dub: "Dub",
    shlink: "Shlink",
    yourls: "YOURLS",
    kutt: "Kutt",
    linkforty: "LinkForty",
  },
  file: "Archivo",
  csvHint:
    "La primera fila nombra las columnas, separadas por comas o puntos y coma. Solo destination es obligatoria. Un enlace sin código recibe uno aleatorio. Las demás columnas de una exportación de enlaces, como name, folder, tags, utm_source o expires_at, son opcionales. También puedes usar una exportación de enlaces como plantilla.",
  downloadTemplate: "Descargar plantilla",
  template:
    'code,destination,name,notes,folder,tags,utm_source,utm_medium,utm_campaign,expires_at\r\nrebajas-primavera,https://shop.example/sale,Rebajas de primavera,Para el correo de abril,Campañas,"correo, primavera",newsletter,email,primavera,2030-05-01T12:00:00Z\r\n',
  drop: "Suelta un archivo aquí o elígelo",
  replace: "Reemplazar enlaces existentes",
  replaceHint: "Si está desactivado, un código que ya tiene otro destino es un conflicto",
  toStore: "Enviar a la tienda los teléfonos sin la app",
  toStoreHint: "También con enlaces que antes los enviaban a una página web",
  tooLarge:
    "El archivo supera los 5,9 MB. Divídelo o ejecuta throughline import en la línea de comandos.",
  emptyFile: "El archivo está vacío. Elige otro.",
  unreadable: "No se pudo leer el archivo. Elígelo de nuevo.",
  done: (created: number, replaced: number) =>
    `${created} ${created === 1 ? "enlace creado" : "enlaces creados"}, ${replaced} ${replaced === 1 ? "reemplazado" : "reemplazados"}`,

  preview: "Vista previa de la importación",
  outcomes: {
    created: "Nuevo",
    replaced: "Reemplazado",
    unchanged: "Sin cambios",
    conflict: "Conflicto",
    invalid: "No válido",
  },
  notImported:
    "Estas líneas no se pueden importar. Corrige el archivo y elígelo de nuevo, u omítelas.",
  runWithout: (links: string, lines: string) => `Importar ${links} y omitir ${lines}`,
  links: (count: number, formatted: string) => `${formatted} ${count === 1 ? "enlace" : "enlaces"}`,
  lines: (count: number, formatted: string) => `${formatted} ${count === 1 ? "línea" : "líneas"}`,
  linesWithErrors: "Líneas con errores",
  moreErrors: (count: string) => `Y ${count} más.`,
  firstLinks: "Primeros enlaces",
  columns: {
    line: "Línea",
    code: "Código",
    error: "Error",
    destination: "Destino",
    outcome: "Resultado",
  },
  run: (links: string) => `Importar ${links}`,
  nothingToImport: "Nada que importar",
};
