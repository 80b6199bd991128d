import type { Translation } from "../../language/translation.ts";
import type { adsTexts as English } from "../ads.ts";

export const adsTexts: Translation<typeof English> = {
  title: "広告",
  sourcesTitle: "流入元とキャンペーン",
  sources: {
    link: "リンク",
    "apple-ads": "Apple Ads",
    meta: "Meta",
    organic: "オーガニック",
  },
  rule: "各インストールは1行だけに計上されます。リンクがあればそのリンク、なければ自社の広告によるインストールだと申告した広告ネットワーク、どちらもなければオーガニックです。イベントと収益も同じ行に計上されます。",
  alsoFromAds: (count: string) =>
    `リンクからのインストールのうち ${count} 件は、広告ネットワークも自社の成果と申告しています。リンクに計上されます。`,
  unnamed: (installs: string, events: string) =>
    `まれな値はまとめて集計されるため、このフィルターに該当する可能性のあるインストール ${installs} 件とイベント ${events} 件は含まれません。`,
  columns: {
    source: "流入元",
    campaign: "キャンペーン",
    installs: "インストール",
    alsoFromAds: "重複申告",
    events: "イベント",
    revenue: (currency: string) => `収益 ${currency}`,
  },
  noCampaign: "キャンペーンなし",
  otherCampaigns: "その他すべて",
  total: "合計",
  empty: "この期間のインストールはありません。前の期間を選ぶか、届いているか確認してください: ",
  emptyAction: "ライブページ",
  noAds:
    "この期間にインストールを申告した広告ネットワークはありません。Apple Ads と Meta に必要なものはガイド「Ads」にあります。最初の手順は、アプリで sendAdSignals を呼び出すことです。",

  problems: {
    title: "広告からのインストールが不足しています",
    no_key:
      "Meta 広告の install referrer は届いていますが、アプリに復号キーがありません。Meta のアプリ設定から復号キーをコピーしてください。",
    wrong_key:
      "アプリのキーでは Meta 広告の install referrer を復号できません。Meta のアプリ設定からもう一度コピーしてください。過去7日間の referrer は再試行されます。",
    unavailable:
      "Apple Ads が応答しないため、どの広告がインストールにつながったか不明です。サービスから api-adservices.apple.com に接続できる必要があります。過去24時間のトークンは再試行されます。",
    last: "最終検出: ",
    enterKey: "キーを入力",
  },

  postbacks: {
    title: "Apple のポストバック",
    note: "ポストバックはインストール数に加算されません。個々のインストールを示さないため、同じインストールがすでにリンクや広告ネットワークに計上されている可能性があります。フィルターは適用されません。",
    unsigned: "Apple はコンバージョン値に署名しません。",
    empty:
      "この期間にポストバックは届いていません。次の条件を満たすと、Apple はインストールの数日後に送信します: ",
    emptyAction: "リンクドメインの確認に合格する",
    noAppStoreId: "ポストバックは App Store の番号でアプリに紐づくため、まだ受信できません。 ",
    enterAppStoreId: "番号を入力",
    test: "テスト",
    columns: {
      source: "キャンペーン",
      adNetwork: "広告ネットワーク",
      framework: "フレームワーク",
      conversionType: "結果",
      window: "期間",
      count: "ポストバック",
      values: "コンバージョン値",
    },
    frameworks: { skadnetwork: "SKAdNetwork", adattributionkit: "AdAttributionKit" },
    conversionTypes: {
      download: "ダウンロード",
      redownload: "再ダウンロード",
      "re-engagement": "再エンゲージメント",
    },
    windows: ["0〜2日目", "3〜7日目", "8〜35日目"],
    valueCount: (value: string, count: string) => `${value}: ${count}`,
    meaning: (conditions: string[], value: string) => `${conditions.join(" または ")}（${value}）`,
    limit: (max: string) =>
      `この期間の最新 ${max} 件のポストバックだけを数えています。残りを数えるには、短い期間を選んでください。`,
    noValues: "–",
  },

  install: {
    ad: "広告",
    campaign: (name: string) => `キャンペーン ${name}`,
    adGroup: (name: string) => `広告グループ ${name}`,
    oneAd: (name: string) => `広告 ${name}`,
    keyword: (id: string) => `キーワード ${id}`,
    countsForLink: "このインストールはリンクに計上されます。",
    lookUp: "照会",
    states: {
      waiting: "まもなく照会、または再照会します",
      attributed: "広告がインストールにつながりました",
      not_attributed: "広告はインストールにつながっていません",
      unknown: "5回試しても不明でした",
      invalid: "トークンが拒否されたか、referrer にキャンペーンがありません",
      unavailable: "24時間以内に応答がありませんでした",
      no_key: "アプリに install referrer の復号キーがありません",
      wrong_key: "アプリのキーでは install referrer を復号できません",
    },
  },
};
