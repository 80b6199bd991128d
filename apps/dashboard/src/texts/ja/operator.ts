import type { Translation } from "../../language/translation.ts";
import type { operatorTexts as English } from "../operator.ts";

export const operatorTexts: Translation<typeof English> = {
  title: "サービスの状態",
  ready: "正常",
  notReady: "データを保存できません",
  version: (version: string, node: string) => `バージョン ${version}、Node ${node}`,
  store: (store: string) => `データの保存先は ${store} です。`,

  memory: "メモリ",
  memoryNote: "このプロセスの使用量",
  database: "データベース",
  diskFree: "ディスクの空き容量",
  diskNote: (share: string, total: string) => `${total} 中 ${share}`,
  backlog: "未処理",
  backlogNote: (size: string) => `イベントのバッチ、クリック ${size}`,
  lastBackup: "最終バックアップ",
  backupNote: "バックアップを有効にするには BACKUP_DIR を設定",

  rates: "現在の頻度",
  perMinute: "1分あたり",
  clicks: "クリック",
  installs: "インストール",
  events: "イベント",
  rejected: "拒否",

  sinceStart: "起動後",
  botsNote: (count: string) => `ほかにボット ${count} 件`,
  rejectedNote: "レート制限または過負荷",
  failed: "失敗",
  failedNote: "ログを確認",

  totals: "合計",
  apps: "アプリ",
  accounts: "アカウント",

  accountList: {
    title: "アカウント",
    email: "メールアドレス",
    apps: "アプリ",
    createdAt: "作成日",
    operator: "全アプリの運用者",
    noApps: "アプリなし",
    secondFactor: "ワンタイムコード",
    passkeys: (count: number) => `パスキー ${count} 個`,
    sessions: "セッション",
    showSessions: (count: number, email: string) => `${email} のセッション ${count} 件`,
    sessionsOf: (email: string) => `${email} のセッション`,
    noSessions: "この人はどこにもログインしていません。",
    signedOut: (email: string) => `${email} をログアウトしました`,
    signOutEverywhere: "すべてログアウト",
  },

  nightlyExport: {
    title: "夜間エクスポート",
    off: "EXPORT_TO を設定すると、全アプリのインストール、イベント、クリック、リンクを毎晩エクスポートします。",
    to: (target: string) => `各日のデータは 01:00 UTC の直後に ${target} へエクスポートされます。`,
    columns: { app: "アプリ", day: "最終日", at: "エクスポート日時", rows: "行数", state: "状態" },
    waiting: "今夜開始",
    exported: "最新",
    failed: "失敗",
    retry: "次回の試行:",
  },

  nodes: {
    title: (_count: number, formatted: string) => `ノード ${formatted} 台`,
    text: "数値はノードごとに異なります。このページには、下で印の付いたノードの数値が表示されます。",
    columns: { node: "ノード", version: "バージョン", startedAt: "起動", store: "データベース" },
    answered: "表示中",
    stores: { own: "専用", shared: "共有" },
  },
};
