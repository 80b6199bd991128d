import type { Translation } from "../../language/translation.ts";
import type { appTexts as English } from "../apps.ts";

export const appTexts: Translation<typeof English> = {
  create: {
    title: "Crear una app",
    name: "Nombre",
    nameHint: "El nombre que se ve en las páginas de destino",
    submit: "Crear app",
    created: (name: string) => `Se creó ${name}`,
    keysText:
      "Estas son las primeras claves de la app. La clave secreta se muestra una sola vez, así que guárdala en un lugar seguro.",
    appId: "ID de la app",
    publishableKey: "Clave pública, para la app",
    secretKey: "Clave secreta, para scripts",
    open: "Abrir app",
  },

  start: {
    title: "Primeros pasos",
    text: "Sigue estos pasos para tener enlaces que abren tu app. Cada paso se marca en cuanto está hecho.",
    othersDoTheRest: "Los propietarios de la app ven los demás pasos.",
    sampleTitle: "Explora con datos de ejemplo",
    sampleText: (name: string) =>
      `${name} es la app de la demo. Sus personas, instalaciones y compras son inventadas, así que puedes probarlo todo ahí.`,
    openSample: (name: string) => `Abrir ${name}`,
    progressLabel: "Progreso",
    progress: (done: number, all: number) => `${done} de ${all} hechos`,
    done: "(hecho)",
    open: "(pendiente)",
    hide: "Ocultar esta lista",
    steps: {
      keys: {
        name: "Añade las claves a la app",
        text: "Añade la biblioteca cliente, el ID de la app y la clave pública a tu app e iníciala una vez.",
        action: "Mostrar claves",
      },
      ios: {
        name: "Configura la app de iOS",
        text: "Introduce el bundle ID, el team ID y el ID del App Store para que los enlaces abran la app correcta en los iPhone.",
        action: "Abrir ajustes",
      },
      android: {
        name: "Configura la app de Android",
        text: "Introduce el nombre del paquete y los certificados para que los enlaces abran la app correcta en Android.",
        action: "Abrir ajustes",
      },
      domain: {
        name: "Añade un dominio de enlaces",
        text: "En tu propio dominio, los enlaces abren directamente la app instalada.",
        action: "Añadir dominio",
      },
      click: {
        name: "Primer clic",
        text: "Crea un enlace y ábrelo en un teléfono.",
        action: "Crear enlace",
      },
      install: {
        name: "Primera instalación",
        text: "Toca un enlace en un teléfono, instala la app y ábrela.",
        action: "Probar integración",
      },
      event: {
        name: "Primer evento",
        text: "Registra un evento en la app, como una compra.",
        action: "Probar integración",
      },
    },
  },
};
