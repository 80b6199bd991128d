import type { Translation } from "../../language/translation.ts";
import type { formTexts as English } from "../form.ts";

export const formTexts: Translation<typeof English> = {
  missing: "値を入力してください。",
  notSaved: (count: number) => `保存できませんでした: ${count} 件の問題があります`,
  restored: "保存していない変更を復元しました",
  discard: "変更を破棄",
  leaveTitle: "保存せずに移動しますか？",
  leaveText: "このページには保存していない変更があります。移動すると失われます。",
  keepEditing: "編集を続ける",
};
