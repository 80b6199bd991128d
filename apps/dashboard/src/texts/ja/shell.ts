import type { Translation } from "../../language/translation.ts";
import type { shellTexts as English } from "../shell.ts";

export const shellTexts: Translation<typeof English> = {
  chance: { almostCertain: "99.9 % 超", almostNone: "0.1 % 未満" },

  duration: {
    underAMinute: "1分未満",
    minutes: (minutes: number) => `${minutes} 分`,
    hours: (hours: number) => `${hours} 時間`,
    days: (days: number) => `${days} 日`,
  },

  product: "Throughline",
  language: "言語",
  roles: { owner: "オーナー", editor: "編集者", viewer: "閲覧者" },
  skipToContent: "本文へ移動",
  appNavigation: "アプリ",
  openNavigation: "ナビゲーションを開く",
  closeNavigation: "ナビゲーションを閉じる",
  pages: {
    links: "リンク",
    analytics: "分析",
    ads: "広告",
    installs: "インストール",
    live: "ライブ",
    settings: "設定",
    start: "はじめに",
  },
  palette: {
    open: "検索",
    placeholder: "ページとリンクを検索",
    pages: "ページ",
    links: "リンク",
    nothing: "見つかりません",
    switchApp: "アプリを切り替え",
    createLink: "リンクを作成",
    importLinks: "リンクをインポート",
    testIntegration: "連携をテスト",
  },
  offline: "オフラインです。このページは最新でない可能性があります。",
  unreachable: "サービスに接続できません。再試行しています…",
  webhookPaused: (name: string) => `${name} への Webhook は一時停止中です。`,
  openSettings: "設定を開く",
  loading: "読み込み中",
  sample: "サンプルデータ",
  sampleNote: (name: string) =>
    `サンプルデータ: ${name} はデモ用のアプリです。人物、インストール、購入は架空です。`,
  currentApp: "アプリ: ",
  createApp: "アプリを作成",

  accountMenu: {
    label: "アカウント",
    account: "パスワードとセッション",
    operator: "サービスの状態",
    signOut: "ログアウト",
    colorSchemes: { light: "ライト", dark: "ダーク", auto: "システムに合わせる" },
    chosen: "選択中",
  },

  copy: {
    copy: "コピー",
    copied: "コピーしました",
    failed: (text: string) =>
      `ブラウザがコピーをブロックしました。このテキストを手動でコピーしてください: ${text}`,
  },

  exportMenu: {
    label: "エクスポート",
    formats: {
      csv: "CSV（表計算ソフト用）",
      ndjson: "NDJSON（スクリプト用）",
      parquet: "Parquet（データウェアハウス用）",
    },
    incomplete: "ダウンロードが中断されました。もう一度お試しください。",
  },

  notification: { close: "閉じる" },

  closeDialog: "ダイアログを閉じる",
  confirm: {
    cancel: "キャンセル",
    type: (text: string) => `確認のため ${text} と入力してください`,
  },

  secret: { done: "保存しました" },

  notFound: {
    title: "ページが見つかりません",
    text: "アドレスを確認してください。ページは移動または削除された可能性があります。",
    action: "スタートページへ",
  },

  errors: {
    retry: "再試行",
    page: {
      heading: "このページで問題が発生しました",
      text: "ページを再読み込みしてください。解決しない場合、詳細はブラウザのコンソールにあります。",
    },
    unreachable: {
      heading: "サービスに接続できません",
      text: "再起動中の可能性があります。このページは自動的に再試行します。",
      change:
        "再起動中の可能性があります。変更は確認されていないため、復旧後にもう一度お試しください。入力内容は保持されています。",
    },
    offline: {
      heading: "オフラインです",
      text: "オンラインに戻ると、このページは再開します。",
      change:
        "変更は保存されませんでした。オンラインに戻ってからもう一度お試しください。入力内容は保持されています。",
    },
    signedOut: {
      heading: "ログアウトしています",
      text: "続けるには、もう一度ログインしてください。",
    },
    notAllowed: "アクセス権がありません",
    roleTooLow: (role: string | undefined) =>
      `${role === undefined ? "このアプリのメンバーではありません" : `${role}の役割では許可されていません`}。アプリのオーナーに依頼してください。`,
    notFound: "見つかりません",
    conflict: "変更が既存のデータと競合しています",
    rateLimited: "リクエストが多すぎます",
    unavailable: "サービスが過負荷です",
    retryAfter: (wait: string) => `何も変更していません。${wait}もう一度お試しください。`,
    waitMoment: "しばらくしてから",
    waitSeconds: (seconds: number) => `${seconds} 秒後に`,
    waitMinutes: (minutes: number) => `${minutes} 分後に`,
    internal: {
      heading: "サービスでエラーが発生しました",
      text: (requestId: string | undefined) =>
        requestId === undefined
          ? "運用者はサービスのログで原因を確認できます。"
          : `運用者はサービスのログで、リクエスト ID ${requestId} から原因を確認できます。`,
    },
    other: "リクエストに失敗しました",

    violations: {
      empty: "空欄にできません",
      minLength: (limit: string) => `${limit} 文字以上で入力してください`,
      maxLength: (limit: string) => `${limit} 文字以内で入力してください`,
      minimum: (limit: string) => `${limit} 以上にしてください`,
      maximum: (limit: string) => `${limit} 以下にしてください`,
      oneOf: (values: string) => `次のいずれかにしてください: ${values}`,
      looksLike: (example: string) => `次の形式で入力してください: ${example}`,
      email: "メールアドレスを入力してください",
      code: "1〜64文字の文字、数字、絵文字、-、_ を使ってください（先頭に - と _ は使えません）",
      fullStop: "。",
    },
  },
};
