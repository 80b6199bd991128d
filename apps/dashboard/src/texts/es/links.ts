import type { Translation } from "../../language/translation.ts";
import type { linkTexts as English } from "../links.ts";

const links = (count: number) => (count === 1 ? "1 enlace" : `${count} enlaces`);

export const linkTexts: Translation<typeof English> = {
  list: {
    title: "Enlaces",
    exportQrCodes: "Códigos QR (ZIP)",
    exportDailyCounts: "Cifras diarias de clics, instalaciones y eventos de todos los enlaces",
    importLinks: "Importar enlaces",
    createLink: "Crear enlace",
    searchLabel: "Buscar enlaces",
    searchPlaceholder: "Busca por nombre, código, notas, destino, etiqueta o campaña",
    folder: "Carpeta",
    allFolders: "Todas las carpetas",
    archived: "Archivados",
    removeTag: (tag: string) => `Quitar el filtro de etiqueta ${tag}`,
    tag: "Etiqueta",
    tagAnalytics: (tag: string) => `Estadísticas de ${tag}`,
    generatingQrCodes: "Generando códigos QR…",
    qrCodesLimited: (count: number) =>
      `El archivo contiene los primeros ${count} códigos QR. Para obtener el resto, acota la lista con una búsqueda o una etiqueta.`,
    notFoundHeading: "No se encontraron enlaces",
    notFound:
      "Prueba con menos palabras u otras. Todas deben aparecer en el nombre, las notas, la carpeta, los códigos, el destino, el título, las etiquetas o la campaña del enlace.",
    emptyHeading: "Crea tu primer enlace",
    empty:
      "Un enlace abre una pantalla de tu app, incluso para quienes la instalan después de hacer clic. Aquí verás sus clics, instalaciones y eventos.",
    keepSearching: "Seguir buscando en enlaces anteriores",
    showMore: "Mostrar más enlaces",
    showOlder: "Mostrar enlaces anteriores",
    columns: {
      link: "Enlace",
      clicks: "Clics",
      installs: "Instalaciones",
      events: "Eventos",
      actions: "Acciones",
      range: "últimos 30 días",
      unknown: "–",
      select: (name: string) => `Seleccionar ${name}`,
      selectAll: "Seleccionar todos los enlaces mostrados",
    },
  },

  bulk: {
    label: "Enlaces seleccionados",
    selected: (count: number) => `${count} seleccionados`,
    tag: "Etiqueta",
    addTag: "Añadir etiqueta",
    removeTag: "Quitar etiqueta",
    disable: "Desactivar",
    enable: "Activar",
    export: "Exportar selección",
    clear: "Anular selección",
    tagged: (tag: string) => (count: number) => `${tag} se añadió a ${links(count)}`,
    untagged: (tag: string) => (count: number) => `${tag} se quitó de ${links(count)}`,
    disabled: (count: number) =>
      `${links(count)}: desactivación hecha. Los visitantes ven una página que dice que el enlace no funciona.`,
    enabled: (count: number) => `${links(count)} de nuevo en activo`,
    archive: "Archivar",
    restore: "Restaurar",
    archived: (count: number) =>
      `${links(count)}: archivado hecho. Los visitantes van al destino tras caducar de cada enlace, o ven una página que dice que el enlace ha caducado.`,
    restored: (count: number) => `${links(count)}: restauración hecha`,
    undone: (count: number, skipped: number) =>
      skipped === 0
        ? `Cambio deshecho en ${links(count)}`
        : `Cambio deshecho en ${links(count)}. ${links(skipped)} con cambios posteriores, sin tocar.`,
    nothing: "Los enlaces ya están así. No se cambió nada.",
    more: "Cambiar…",
    dialogTitle: "Cambiar enlaces",
    which: "Qué enlaces",
    onlySelected: (count: number) => `Los seleccionados (${count})`,
    allOfList: "Todos los enlaces de la lista, con su búsqueda y sus filtros",
    addTags: "Añadir etiquetas",
    tagsHint: "Separa las etiquetas con comas",
    removeTags: "Quitar etiquetas",
    folder: "Mover a la carpeta",
    noFolder: "Sacar de sus carpetas",
    expiresAt: "Caduca el",
    noExpiry: "No caduca nunca",
    hostFrom: "Reemplazar el host",
    hostHint: "En todas las URL a las que llevan los enlaces",
    hostTo: "Nuevo host",
    preview: "Mostrar qué cambia",
    previewLabel: "Qué cambia",
    apply: (count: number) => `Cambiar ${links(count)}`,
    cancel: "Cancelar",
    changed: (count: number) => `${links(count)}: cambio hecho`,
    summary: (changed: number, unchanged: number) =>
      `Por cambiar: ${links(changed)}${unchanged > 0 ? `; ya están así: ${links(unchanged)}` : ""}.`,
    blocked: "No se cambia ningún enlace hasta que se puedan cambiar todos.",
    none: "ninguno",
  },

  changes: {
    title: "Cambios recientes",
    empty:
      "Los cambios de varios enlaces a la vez aparecen aquí y se pueden deshacer durante 30 días.",
    at: "Cambiado",
    by: "Por",
    links: "Enlaces",
    until: "Se puede deshacer hasta",
    actions: "Acciones",
  },

  views: {
    label: "Vistas",
    empty: "Guarda la búsqueda, la etiqueta y el orden actuales para volver a ellos más tarde.",
    name: "Nombre de la vista",
    hint: "Guardada solo en este navegador",
    save: "Guardar vista",
    remove: (name: string) => `Eliminar la vista ${name}`,
  },

  status: {
    archived: "Archivado",
    disabled: "Desactivado",
    expired: "Caducado",
    usedUp: "Máximo de clics alcanzado",
    scheduled: "Programado",
    test: "Prueba",
  },

  menu: {
    label: (code: string) => `Acciones para ${code}`,
    showQrCode: "Mostrar código QR",
    edit: "Editar",
    duplicate: "Duplicar",
    enable: "Activar",
    disable: "Desactivar",
    archive: "Archivar",
    restore: "Restaurar",
    delete: "Eliminar para siempre",
  },

  actions: {
    deleted: (code: string) => `Se eliminó ${code}`,
    undo: "Deshacer",
    restored: (code: string) => `Se restauró ${code}`,
    archived: (code: string, fallback: string | null) =>
      fallback === null
        ? `Se archivó ${code}. Los visitantes ven una página que dice que ha caducado.`
        : `Se archivó ${code}. Los visitantes van a ${fallback}.`,
    deleteTitle: (code: string) => `¿Eliminar ${code} para siempre?`,
    deleteText: (codes: readonly string[], clicks: number, installs: number) =>
      `Se pierden el enlace, sus ajustes y su contraseña. ${codes.map((code) => `/${code}`).join(", ")} mostrará una página de error. Sus cifras (clics: ${clicks}, instalaciones: ${installs}) siguen en los totales de la app, pero la página del enlace desaparece. Esto no se puede deshacer.`,
    deleteAction: "Eliminar para siempre",
    enabled: (code: string) => `${code} vuelve a estar activo`,
    disabled: (code: string) =>
      `${code} está desactivado. Los visitantes ven una página que dice que el enlace no funciona.`,
  },

  page: {
    addressLabel: "Dirección del enlace",
    edit: "Editar enlace",
    showQrCode: "Mostrar código QR",
    analytics: "Estadísticas de este enlace",
    details: "Detalles",
    yes: "Sí",
    clicksUsed: (used: number, max: number) => `${used} de ${max} usados`,
    password: "Contraseña",
    hasPassword: "Los visitantes deben introducir una contraseña",
    firstCode: "Primer código",
    archivedAt: "Archivado",
    createdAt: "Creado",
    updatedAt: "Actualizado",
  },

  qrCode: {
    print: "Tamaño",
    printHint: "En papel, una décima parte de la distancia desde la que se escanea",
    screen: "Para pantallas",
    centimetres: (width: number) => `${width} cm en papel (300 ppp)`,
    title: (code: string) => `Código QR de ${code}`,
    alt: (url: string) => `Código QR de ${url}`,
    size: "Tamaño en píxeles",
    margin: "Margen en módulos",
    marginHint: "Los lectores necesitan al menos 4 módulos",
    foreground: "Color",
    background: "Fondo",
    contrast:
      "Los colores se parecen demasiado para algunas cámaras. Elige un color más oscuro o un fondo más claro.",
    logo: "Logotipo",
    logoHint: "PNG, JPEG o SVG de hasta 1 MB, en el centro",
    logoTooLarge: "El archivo supera 1 MB. Elige uno más pequeño.",
    logoUnreadable: "El archivo no es una imagen que este navegador pueda mostrar. Elige otro.",
    removeLogo: "Quitar logotipo",
    countScans: "Contar escaneos aparte",
    countScansHint:
      "Añade utm_medium=qr al enlace. Las estadísticas muestran estos escaneos en Fuentes › Medios.",
    saveSvg: "Guardar como SVG",
    savePng: "Guardar como PNG",
    noCanvas: "Este navegador no puede dibujar la imagen. Guarda el código QR como SVG.",
    failed: "No se pudo crear la imagen. Guarda el código QR como SVG.",
  },
};
