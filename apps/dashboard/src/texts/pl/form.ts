import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { formTexts as English } from "../form.ts";

const plural = pluralIn("pl");

export const formTexts: Translation<typeof English> = {
  missing: "Wpisz wartość.",
  notSaved: (count: number) =>
    `Nie zapisano: ${plural(count, { one: "jest problem", few: `są ${count} problemy`, other: `jest ${count} problemów` })}`,
  restored: "Przywrócono Twoje niezapisane zmiany",
  discard: "Odrzuć zmiany",
  leaveTitle: "Wyjść bez zapisywania?",
  leaveText: "Na tej stronie są niezapisane zmiany. Przepadną, jeśli wyjdziesz.",
  keepEditing: "Wróć do edycji",
};
