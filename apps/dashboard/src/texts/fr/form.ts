import type { Translation } from "../../language/translation.ts";
import type { formTexts as English } from "../form.ts";

export const formTexts: Translation<typeof English> = {
  missing: "Saisissez une valeur.",
  notSaved: (count: number) =>
    count === 1
      ? "Non enregistré : il y a un problème"
      : `Non enregistré : il y a ${count} problèmes`,
  restored: "Vos modifications non enregistrées ont été restaurées",
  discard: "Abandonner les modifications",
  leaveTitle: "Quitter sans enregistrer ?",
  leaveText:
    "Cette page contient des modifications non enregistrées. Elles seront perdues si vous la quittez.",
  keepEditing: "Continuer à modifier",
};
