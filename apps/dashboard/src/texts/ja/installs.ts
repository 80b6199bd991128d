import type { Translation } from "../../language/translation.ts";
import type { installTexts as English } from "../installs.ts";

export const installTexts: Translation<typeof English> = {
  platforms: { ios: "iOS", android: "Android" },

  match: {
    exact: "確実",
    likely: "推定",
    none: "なし",
    referrer: "install referrer",
    clipboard: "クリップボード",
    noLink: "マッチしたリンクなし",
  },

  flags: { click_injection: "クリックインジェクション", click_flooding: "クリックフラッディング" },

  list: {
    title: "インストール",
    exportInstalls: "インストールをエクスポート",
    exportEvents: "イベントをエクスポート",
    emptyHeading: "インストールはまだありません",
    empty:
      "設定にあるクライアントライブラリと公開キーをアプリに追加してください。初回起動のたびに、リンクとマッチの根拠がここに表示されます。",
    openSettings: "設定を開く",
    showOlder: "古いインストールを表示",
    searchOlder: "古いインストールを検索",
    search: "インストールを検索",
    searchPlaceholder: "インストール、デバイス、リンク",
    link: "リンク",
    linkPlaceholder: "コード",
    user: "ユーザー",
    userPlaceholder: "ユーザー ID",
    outcome: "マッチ",
    anyOutcome: "すべてのマッチ",
    anyVariant: "すべてのバリアント",
    outcomes: { deterministic: "確実", probabilistic: "推定", none: "なし" },
    fraud: "不正",
    anyFraud: "すべてのインストール",
    onlyFlagged: "不審なもののみ",
    from: "開始",
    to: "終了",
    reversed: "開始日が終了日より後です。開始日を早めるか、終了日を遅らせてください。",
    notFoundHeading: "インストールが見つかりません",
    notFound:
      "検索とフィルターに一致するインストールはありません。語を減らすか、日付を変えてください。",
    clear: "フィルターを解除",
    unknown: "–",
    test: "テスト",
    columns: {
      firstOpen: "初回起動",
      match: "マッチ",
      link: "リンク",
      device: "デバイス",
      user: "ユーザー",
      install: "インストール",
    },
  },

  events: {
    title: "イベント",
    empty: "このインストールにイベントはないか、保存期間を過ぎています。",
    tableLabel: "このインストールのイベント",
    name: "イベント",
    at: "日時",
    data: "データ",
    showData: "データを表示",
    showOlder: "古いイベントを表示",
  },

  page: {
    title: "インストール",
    why: "理由",
    eachClick: "クリックごとの説明",
    firstOpen: "初回起動",
    link: "リンク",
    opened: "アプリで開いた先",
    noLink: "なし",
    campaign: "キャンペーン",
    adClick: "広告クリック",
    country: "国",
    device: "デバイス",
    installId: "インストール ID",
    user: "ユーザー",
    appVariant: "アプリのバリアント",
    threshold: "必要な確率",
    thresholdText: (needed: string, reached: string) =>
      `${needed}（最も有力なリンクは ${reached}）`,
    tries: "類似のクリック",
    triesText: (clicks: number) =>
      `${clicks} 件（同じネットワーク、同じ機種のスマートフォン）。次の時点以降: `,

    counterEvidence: "反証",
    missingBits: (bits: string) =>
      `最有力候補はマッチに ${bits} ビット足りませんでした。誤った画面を開くより、マッチしないほうが安全です。`,
    runnerUpText: (link: string, probability: string) =>
      `次点は ${link} で、確率は ${probability} です。`,
    against: "最有力候補に対する最も強い反証:",
    evidence: (signal: string, words: string, bits: string) =>
      `${signal}: ${words}（−${bits} ビット）`,

    candidates: "候補",
    namedClick:
      "インストールがクリックを特定したため、デバイスシグナルによる比較は行っていません。",
    noCandidates: "未マッチのクリックに、このスマートフォンと共通点のあるものはありませんでした。",
    candidate: (age: string, probability: string) => `、${age} 前にクリック: ${probability}`,
  },

  evidence: {
    caption: "証拠の強さ（ビット）。1ビットごとにオッズが2倍または半分になります。",
    total: "合計",
    oddsFor: (times: string) => `オッズ ${times} 対 1`,
    oddsAgainst: (times: string) => `オッズ 1 対 ${times}`,
    signals: {
      prior: "時刻とトラフィック",
      crowd: "同じネットワークのほかの人",
      network: "ネットワーク",
      secondNetwork: "第2ネットワーク",
      timeZone: "タイムゾーン",
      language: "言語",
      model: "機種",
      screen: "画面",
      os: "システム",
      browser: "同じブラウザ",
      left: "以前の起動",
      person: "同じ人物",
    },
  },

  actions: {
    markTest: "テストインストールにする",
    unmarkTest: "テストインストールを解除",
    marked: "テストインストールにしました。今後は統計から除外されます。",
    unmarked: "解除しました。今後は統計に含まれます。",
    erase: "インストールを消去",
    eraseTitle: "このインストールを消去しますか？",
    eraseText:
      "インストール、そのイベント、クリックのデバイスシグナルを完全に削除し、リンク作成者としての記録も消します。統計の合計は変わりません。",
    confirmErase: "消去",
    erased: "インストールを消去しました",
    eraseUser: "ユーザーを消去",
    eraseUserTitle: "このユーザーを消去しますか？",
    eraseUserText: (user: string) =>
      `ユーザー ${user} のすべての端末のインストールとイベントを完全に削除します。統計の合計は残ります。`,
    userErased: (installs: number) => `ユーザーとインストール ${installs} 件を消去しました`,
  },
};
