import type { Translation } from "../../language/translation.ts";
import type { privacyTexts as English } from "../privacy.ts";

export const privacyTexts: Translation<typeof English> = {
  download: "すべてダウンロード",

  receipt: {
    title: "証明",
    install: "インストールを消去しました。統計の合計は変わりません。",
    user: (installs: number) =>
      `ユーザーとインストール ${installs} 件を消去しました。統計の合計は変わりません。`,
    id: "証明",
    erasedAt: "消去日時",
    erasedBy: "消去した人",
    commandLine: "コマンドライン",
    hash: "ID のハッシュ",
    inAuditLog: "変更履歴にこの証明が残ります。消去した人の個人データは含まれません。",
    save: "証明をダウンロード",
    done: "完了",
  },

  kinds: {
    users: "ユーザー",
    installs: "インストール",
    clicks: "クリック",
    clickIds: "クリック ID",
    returns: "復帰",
    events: "イベント",
    adConsents: "広告への同意",
    adLookups: "広告の照会",
    inviterIds: "招待者 ID",
    invites: "招待",
    messages: "Webhook のメッセージとコンバージョン",
    testMarks: "テストのマーク",
    auditEntries: "変更履歴",
  },

  retention: {
    title: "データの保存期間",
    text: "期限切れのデータは1分以内に削除されます。ある人に関するすべては、インストールまたはユーザーのページでそれより早く消去できます。",
    fields: {
      eventRetentionDays: "イベントの保存日数",
      reasonRetentionDays: "マッチの根拠の保存日数",
      installRetentionDays: "インストールの保存日数",
      auditRetentionDays: "変更履歴の保存日数",
    },
    hints: {
      eventRetentionDays: "既定は365日。統計の件数は残ります。",
      reasonRetentionDays:
        "既定は30日。根拠とともに、端末、そのシステム、アドレスのダイジェストも削除されます。",
      installRetentionDays:
        "初回起動から数えます。その後、インストールはその ID で保存されたすべてとともに消去されます。空欄の場合、消去するまで保存します",
      auditRetentionDays: "空欄の場合、アプリがある限り保存します",
    },
    range: "1〜36500の整数の日数を入力するか、空欄にしてください。",
    listLabel: "データの種類と、それぞれの保存期間",
    kept: {
      users: "インストールとともに。初回起動がない場合は、ユーザーを最後に確認してから1年後まで",
      installs: "上の設定のとおり",
      clicks: "マッチ期間",
      clickIds:
        "インストールとともに。ほかのインストールがクリックを使わないよう、ID だけが残ります",
      returns: "復帰期間の30日後まで",
      events: "上の設定のとおり",
      adConsents: "最後の決定から1年後まで",
      adLookups: "インストールとともに。照会したシグナルは最長7日間",
      inviterIds: "インストールとともに",
      invites: "リンクを削除するまで",
      messages: "7日間。イベントの保存期間のほうが短い場合はその期間",
      testMarks: "マークを解除するまで",
      auditEntries: "上の設定のとおり",
    },
  },
};
