import type { Translation } from "../../language/translation.ts";
import type { formTexts as English } from "../form.ts";

export const formTexts: Translation<typeof English> = {
  missing: "Geben Sie einen Wert ein.",
  notSaved: (count: number) =>
    count === 1
      ? "Nicht gespeichert: Es gibt ein Problem"
      : `Nicht gespeichert: Es gibt ${count} Probleme`,
  restored: "Ihre ungespeicherten Änderungen sind wieder da",
  discard: "Änderungen verwerfen",
  leaveTitle: "Ohne Speichern verlassen?",
  leaveText:
    "Auf dieser Seite gibt es ungespeicherte Änderungen. Sie gehen verloren, wenn Sie die Seite verlassen.",
  keepEditing: "Weiter bearbeiten",
};
