import type { Translation } from "../../language/translation.ts";
import type { formTexts as English } from "../form.ts";

export const formTexts: Translation<typeof English> = {
  missing: "Introduce un valor.",
  notSaved: (count: number) =>
    count === 1 ? "No se guardó: hay un problema" : `No se guardó: hay ${count} problemas`,
  restored: "Se recuperaron tus cambios sin guardar",
  discard: "Descartar cambios",
  leaveTitle: "¿Salir sin guardar?",
  leaveText: "Hay cambios sin guardar en esta página. Se perderán si sales.",
  keepEditing: "Seguir editando",
};
