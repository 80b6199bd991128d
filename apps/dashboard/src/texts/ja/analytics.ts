import type { Translation } from "../../language/translation.ts";
import type { analyticsTexts as English } from "../analytics.ts";

export const analyticsTexts: Translation<typeof English> = {
  unknown: "–",

  page: {
    title: "分析",
    empty:
      "この期間のアクティビティはありません。日付を変えるか、フィルターを外すか、次を試してください: ",
    emptyAction: "リンクを共有",
    unnamed: (clicks: string, installs: string, events: string) =>
      `この数値は完全ではありません。このフィルターに該当するクリックが最大 ${clicks} 件、インストールが最大 ${installs} 件、イベントが最大 ${events} 件ほかにある可能性があります。35日より前の日については、リンクごとに上位1,000通りの組み合わせだけが保持されます。`,
    ignored: (parameters: string) =>
      `アドレスの一部をこのページは認識できません: ${parameters}。その部分を除いて表示しています。期間とフィルターはページ上で選んでください。`,
    export: "エクスポート",
    performance: "パフォーマンス",
    timeZone: (zone: string) => `タイムゾーン: ${zone}`,
    comparedWith: (period: string) => `${period} との比較`,
  },

  totals: {
    label: "合計",
    more: "数値を増やす",
    fewer: "数値を減らす",
    previously: (value: string) => `前の期間: ${value}`,
    labels: {
      clicks: "クリック",
      opened: "既存ユーザーの起動",
      outside: "外部で開いた数",
      installs: "リンクからのインストール",
      organicInstalls: "オーガニックインストール",
      newUsers: "リンクからの新規ユーザー",
      returningUsers: "復帰ユーザー",
      events: "イベント",
      returningEvents: "復帰ユーザーのイベント",
      revenue: (currency: string) => `収益（${currency}）`,
    },
    notes: {
      bots: (count: string) => `ボット ${count} 件を除く`,
      internal: (count: string) => `自社 ${count} 件を除く`,
      botsAndInternal: (bots: string, internal: string) =>
        `ボット ${bots} 件と自社 ${internal} 件を除く`,
      outside: "ほかのアプリのブラウザから移動",
      opened: "アプリはインストール済み",
      openedUnknown: "このフィルターでは利用不可",
      installs: (share: string) => (share === "–" ? "クリックとマッチ" : `クリックの ${share}`),
      organicInstalls: "リンクなし",
      organicUnknown: "フィルターで除外",
      newUsers: "1人1回として集計",
      newUsersUnknown: "アプリがユーザー ID を送信していません",
      organicNewUsers: (count: string) => `ほかにオーガニック ${count} 人`,
      returningUsers: "リンクで戻ったユーザー",
      returningEvents: "復帰期間内",
      events: "リンクに帰属",
      organicEvents: (count: string) => `ほかにオーガニック ${count} 件`,
      revenue: "リンクに帰属",
      organicRevenue: (amount: string) => `ほかにオーガニック ${amount}`,
    },
  },

  change: {
    percent: (percent: string) => `${percent} %`,
    up: "増加",
    down: "減少",
    same: "変化なし",
  },

  chart: {
    summary: (label: string, total: string) => `${label}の推移: 合計 ${total}`,
    table: "表で表示",
    tableLabel: "数値の推移",
    intervals: { hour: "時間", day: "日", month: "月" },
    previous: "前の期間",
    noUserIds:
      "新規ユーザーはユーザー ID で数えますが、このアプリは送信していません。アプリで LinkAnalytics.setUserId を呼び出すか、サーバーから送るイベントに userId を付けてください。",
    unknown:
      "これらのフィルターではこの数値を表示できません。フィルターを外すか、別の数値を選んでください。",
  },

  range: {
    choose: (range: string) => `期間: ${range}`,
    label: "期間",
    ranges: {
      today: "今日",
      yesterday: "昨日",
      "48h": "過去48時間",
      "7d": "過去7日間",
      "30d": "過去30日間",
      "90d": "過去90日間",
      week: "今週",
      "last-week": "先週",
      month: "今月",
      "last-month": "先月",
      quarter: "今四半期",
      "12m": "過去12か月",
    },
    custom: "日付を指定",
    from: "開始日",
    to: "終了日",
    apply: "日付を適用",
    compare: "前の期間と比較",
    reversed: (from: string, to: string) =>
      `開始日 ${from} が終了日 ${to} より後です。開始日を早めるか、終了日を遅らせてください。`,
    notADate: (text: string) =>
      text === ""
        ? "開始日と終了日を選んでください。"
        : `「${text}」は有効な日付ではありません。別の日付を選んでください。`,
  },

  filters: {
    label: "フィルター",
    add: "フィルター",
    by: "絞り込み項目",
    condition: "条件",
    operators: { is: "一致する", isNot: "一致しない", contains: "含む" },
    values: "値",
    valuesHint: "値を入力するたびに Enter を押してください。いずれかに一致すれば対象になります。",
    or: " または ",
    apply: "フィルターを追加",
    change: "フィルターを変更",
    edit: (name: string, value: string) => `フィルターを変更 ${name}: ${value}`,
    missing: "値を入力してください。",
    unknown: (typed: string, name: string) =>
      `「${typed}」は「${name}」の値として見つかりません。一覧から選んでください。`,
    allUsers: "すべてのユーザー",
    usersHint:
      "復帰ユーザーとは、リンクから戻った人、または別のインストールで以前に確認された人です。ユーザー ID がない場合、再インストールは新規と数えます。クリックは全ユーザーの数です。",
    remove: (name: string, value: string) => `フィルターを外す ${name}: ${value}`,
    clear: "すべて解除",
    names: {
      users: "ユーザー",
      link: "リンク",
      tag: "タグ",
      event: "イベント",
      country: "国",
      platform: "プラットフォーム",
      os: "OS",
      browser: "ブラウザまたはアプリ",
      referrer: "参照元サイト",
      source: "UTM ソース",
      medium: "UTM メディア",
      campaign: "UTM キャンペーン",
      target: "誘導先",
      ruleOrVariant: "ルールまたはバリエーション",
      method: "マッチ方法",
      appVariant: "アプリのバリアント",
      adNetwork: "広告ネットワーク",
      adCampaign: "広告キャンペーン",
    },
  },

  counting: {
    attribution: "アトリビューション",
    attributionHint: "復帰ユーザーのイベントを帰属させるリンク",
    models: { first: "ファーストタッチ", last: "ラストタッチ" },
    flaggedInstalls: "不審なインストール",
    flagged: { include: "含める", exclude: "不審なインストールを除く", only: "不審なもののみ" },
  },

  links: {
    title: "リンク",
    tableLabel: "パフォーマンス別リンク",
    link: "リンク",
    columns: "列",
    chooseColumns: "表の列",
    empty: "この期間にアクティビティのあったリンクはありません。",
    filter: (name: string) => `${name} だけを表示`,
    open: (name: string) => `リンク ${name} を開く`,
    limited: (shown: string, count: string) =>
      `${count} 件中 ${shown} 件のリンクを表示しています。エクスポートには最大10,000件含まれます。`,
  },

  columns: {
    clicks: "クリック",
    opened: "起動",
    installs: "インストール",
    newUsers: "新規ユーザー",
    installRate: "インストール率",
    eventRate: "イベントのあるインストール",
    returningUsers: "復帰ユーザー",
    events: "イベント",
    returningEvents: "復帰ユーザーのイベント",
    revenue: (currency: string) => `収益 ${currency}`,
    returningRevenue: (currency: string) => `復帰ユーザーの収益 ${currency}`,
  },

  breakdown: {
    groups: { sources: "流入元", devices: "デバイス", outcomes: "結果" },
    event: "イベント",
    country: "国",
    filter: (value: string) => `${value} だけを表示`,
    empty: "この期間のデータはありません。",
    others: "その他すべて",
    map: {
      figure: (country: string, count: string, label: string) => `${country}: ${count}（${label}）`,
    },
    showAll: (count: string) => `${count} 件すべて表示`,
    showFewer: "一部だけ表示",
    columns: {
      clicks: "クリック",
      installs: "インストール",
      events: "イベント",
      organicEvents: "オーガニック",
    },
    dimensions: {
      campaign: "キャンペーン",
      source: "ソース",
      medium: "メディア",
      referrer: "サイト",
      platform: "プラットフォーム",
      os: "システム",
      browser: "ブラウザ",
      appVariant: "アプリ",
      target: "誘導先",
      ruleOrVariant: "ルールとバリエーション",
      method: "マッチ",
      adNetwork: "広告ネットワーク",
      adCampaign: "広告キャンペーン",
    },
    emptyDimensions: {
      country:
        "国は、運用者が GEO_DATABASE に無料の国データベースを、または TRUST_PROXY に国を送る CDN を設定すると表示されます（ガイド: Operating, Countries）。IP アドレスは保存されません。",
      referrer: "ほとんどのブラウザとチャットアプリは、リンクがどのページにあったかを伝えません。",
      source:
        "この期間に UTM ソースのあるクリックはありません。リンクまたはその URL に追加してください。",
      medium:
        "この期間に UTM メディアのあるクリックはありません。リンクまたはその URL に追加してください。",
      campaign:
        "この期間に UTM キャンペーンのあるクリックはありません。リンクまたはその URL に追加してください。",
      appVariant:
        "この期間にバリアントのあるインストールはありません。アプリの設定でバリアントを追加してください。",
      adNetwork: "この期間に、広告によるインストールを申告した広告ネットワークはありません。",
      adCampaign: "この期間に、広告によるインストールを申告した広告ネットワークはありません。",
      event: "この期間に記録されたイベントはありません。別の日付を選んでください。",
    },
    users: { new: "新規ユーザー", returning: "復帰ユーザー" },
    targets: { store: "アプリストア", web: "Web ページ", page: "ランディングページ" },
    platforms: { ios: "iOS", android: "Android", desktop: "パソコン" },
    adNetworks: { "apple-ads": "Apple Ads", meta: "Meta" },
    methods: {
      referrer: "確実（install referrer）",
      clipboard: "確実（クリップボード）",
      fingerprint: "推定（デバイスシグナル）",
      update: "既存インストールの更新",
      none: "マッチなし",
    },
  },

  funnel: {
    title: "ファネル",
    steps: {
      click: "クリック",
      install: "リンクからのインストール",
      event: "イベントのあるインストール",
    },
    share: (share: string) => `前のステップの ${share}`,
    note: "最後のステップは、この期間のインストールのうち、いつかイベントを記録したものの数です。",
  },

  tabs: { label: "その他のレポート", revenue: "収益", retention: "リテンション", accuracy: "精度" },

  revenue: {
    empty: "データに金額と通貨を含むイベントを記録すると、通貨ごとの収益がここに表示されます。",
    tableLabel: "通貨別の収益",
    currency: "通貨",
    linked: "リンクから",
    organic: "オーガニック",
    returning: "うち復帰ユーザー",
    previous: "リンクから（前の期間）",
  },

  retention: {
    text: "各日のインストールのうち、1日後、7日後、30日後にイベントを記録したものの割合です。後の日は UTC で数えます。",
    empty: "この期間のインストールはありません。別の日付を選んでください。",
    tableLabel: "インストール日別のリテンション",
    columns: {
      day: "インストール日",
      installs: "インストール",
      day1: "1日後",
      day7: "7日後",
      day30: "30日後",
    },
    notYet: "未到来",
  },

  accuracy: {
    title: "デバイスシグナルの精度",
    text: "install referrer またはクリップボードがクリックを示す場合、マッチは確実です。デバイスシグナルだけが一致する場合は推定です。確実にマッチしたインストールもデバイスシグナルで採点し、シグナルがどれだけ正しいかを測ります。",
    empty: "確実にマッチしたインストールはまだありません。最初の1件のあとにグラフが表示されます。",
    chartCaption: "横軸: 予測確率。縦軸: 正しいマッチの割合。対角線上では両者が等しくなります。",
    chartLabel: (points: string) => `較正: ${points}`,
    chartPoint: (predicted: string, correct: string) => `予測 ${predicted}、正解 ${correct}`,
    tableLabel: "較正",
    predicted: "予測",
    correct: "正解",
    installs: "インストール",
    range: (from: string, to: string) => `${from}〜${to}`,
    average: (average: string) => `（平均 ${average}）`,
    shareCorrect: "正しいマッチの割合",
  },
};
