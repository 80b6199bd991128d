import type { Translation } from "../../language/translation.ts";
import type { formTexts as English } from "../form.ts";

export const formTexts: Translation<typeof English> = {
  missing: "Digite um valor.",
  notSaved: (count: number) =>
    count === 1 ? "Não salvo: há um problema" : `Não salvo: há ${count} problemas`,
  restored: "Suas alterações não salvas foram restauradas",
  discard: "Descartar alterações",
  leaveTitle: "Sair sem salvar?",
  leaveText: "Há alterações não salvas nesta página. Elas serão perdidas se você sair.",
  keepEditing: "Continuar editando",
};
