import type { Translation } from "../../language/translation.ts";
import type { linkImportTexts as English } from "../link-import.ts";

export const linkImportTexts: Translation<typeof English> = {
  title: "リンクをインポート",
  format: "ファイル形式",
  formats: {
    csv: "リンクの一覧（CSV）",
    ndjson: "Throughline のエクスポート（NDJSON）",
    firebase: "Firebase Dynamic Links",
    branch: "Branch",
    bitly: "Bitly",
    dub: "Dub",
    shlink: "Shlink",
    yourls: "YOURLS",
    kutt: "Kutt",
    linkforty: "LinkForty",
  },
  file: "ファイル",
  csvHint:
    "1行目に列名をカンマまたはセミコロン区切りで書きます。必須は destination だけです。コードのないリンクにはランダムなコードが付きます。name、folder、tags、utm_source、expires_at など、リンクのエクスポートのほかの列は省略できます。リンクのエクスポートをテンプレートとして使うこともできます。",
  downloadTemplate: "テンプレートをダウンロード",
  template:
    'code,destination,name,notes,folder,tags,utm_source,utm_medium,utm_campaign,expires_at\r\nspring-sale,https://shop.example/sale,春のセール,4月のメール用,キャンペーン,"メール, 春",newsletter,email,spring,2030-05-01T12:00:00Z\r\n',
  drop: "ここにファイルをドロップするか、選んでください",
  replace: "既存のリンクを置き換える",
  replaceHint: "オフの場合、別の遷移先がすでにあるコードは競合になります",
  toStore: "アプリがないスマートフォンをストアへ送る",
  toStoreHint: "これまで Web ページへ送っていたリンクも対象です",
  tooLarge:
    "ファイルが 5.9 MB を超えています。分割するか、コマンドラインで throughline import を実行してください。",
  emptyFile: "ファイルが空です。別のファイルを選んでください。",
  unreadable: "ファイルを読み取れませんでした。もう一度選んでください。",
  done: (created: number, replaced: number) =>
    `リンクを ${created} 件作成、${replaced} 件置き換えました`,

  preview: "インポートのプレビュー",
  outcomes: {
    created: "新規",
    replaced: "置き換え",
    unchanged: "変更なし",
    conflict: "競合",
    invalid: "無効",
  },
  notImported:
    "これらの行はインポートできません。ファイルを修正して選び直すか、スキップしてください。",
  runWithout: (links: string, lines: string) => `${links}をインポートし、${lines}をスキップ`,
  links: (_count: number, formatted: string) => `リンク ${formatted} 件`,
  lines: (_count: number, formatted: string) => `${formatted} 行`,
  linesWithErrors: "エラーのある行",
  moreErrors: (count: string) => `ほか ${count} 件。`,
  firstLinks: "最初のリンク",
  columns: {
    line: "行",
    code: "コード",
    error: "エラー",
    destination: "遷移先",
    outcome: "結果",
  },
  run: (links: string) => `${links}をインポート`,
  nothingToImport: "インポートするものはありません",
};
