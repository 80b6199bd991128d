import type { Translation } from "../../language/translation.ts";
import type {
  LinkFieldTexts,
  LinkInputPath,
  linkSectionTexts as Sections,
} from "../link-fields.ts";

export const linkSectionTexts: Translation<typeof Sections> = {
  destination: "遷移先",
  link: "リンク",
  codes: "コードとドメイン",
  social: "ソーシャルプレビュー",
  campaign: "キャンペーン（UTM）",
  platforms: "プラットフォーム別の遷移先",
  limits: "開始、期限、クリック上限、パスワード",
  advanced: "データ、マッチング、統計",
};

export const linkFieldTexts: Readonly<Record<LinkInputPath, LinkFieldTexts>> = {
  destination: {
    section: "destination",
    label: "遷移先",
    hint: "アプリで開く画面。URL、パス、またはアプリのカスタムスキームの URL",
    placeholder: "https://shop.example/products/42",
  },
  name: {
    section: "link",
    label: "名前",
    hint: "一覧と統計用です。訪問者には表示されません。",
    placeholder: "夏のメール、最初のボタン",
  },
  tags: {
    section: "link",
    label: "タグ",
    hint: "タグはカンマで区切ります。タグでリンクを絞り込めます。",
    placeholder: "メール, 春",
  },
  folder: { section: "link", label: "フォルダー", placeholder: "2026年夏" },
  notes: { section: "link", label: "メモ", hint: "チーム用です。訪問者には表示されません。" },
  page: {
    section: "link",
    label: "ランディングページ",
    hint: "アプリを持たない訪問者に表示されます。オーナーは設定でページを作成できます。",
  },

  currentCode: {
    section: "codes",
    label: "新しいコード",
    hint: "リンクのコードを変更します。現在のコードも引き続き使え、そのクリックもこのリンクに計上されます。",
  },
  aliases: {
    section: "codes",
    label: "エイリアス",
    hint: "このリンクを開く別のコード。カンマで区切ります",
    placeholder: "summer, natsu2026",
  },
  domain: {
    section: "codes",
    label: "ドメイン",
    hint: "リンクの URL のドメインです。コードはアプリのすべてのドメインで使えます。",
  },

  "preview.title": { section: "social", label: "タイトル" },
  "preview.description": { section: "social", label: "説明" },
  "preview.image": {
    section: "social",
    label: "画像",
    placeholder: "https://shop.example/sale.jpg",
  },

  "utm.source": {
    section: "campaign",
    label: "ソース",
    hint: "リンクの掲載場所。例: newsletter、instagram、poster",
  },
  "utm.medium": {
    section: "campaign",
    label: "メディア",
    hint: "チャネルの種類。例: email、social、print",
  },
  "utm.campaign": {
    section: "campaign",
    label: "キャンペーン",
    hint: "リンクが属するキャンペーン。例: spring-sale",
  },
  "utm.term": { section: "campaign", label: "キーワード", hint: "有料検索のキーワード" },
  "utm.content": {
    section: "campaign",
    label: "コンテンツ",
    hint: "広告やボタンの種類。例: blue-button",
  },

  "ios.destination": { section: "platforms", label: "iOS の遷移先" },
  "ios.fallback": {
    section: "platforms",
    label: "アプリがない iOS の代替先",
    hint: "App Store の代わりに開きます",
  },
  "android.destination": { section: "platforms", label: "Android の遷移先" },
  "android.fallback": {
    section: "platforms",
    label: "アプリがない Android の代替先",
    hint: "Google Play の代わりに開きます",
  },
  "desktop.destination": {
    section: "platforms",
    label: "パソコンの遷移先",
    hint: "空欄の場合、下の代替先、またはリンクの QR コードのページを表示します",
  },
  "desktop.fallback": {
    section: "platforms",
    label: "パソコンの代替先",
    hint: "パソコンの遷移先がない場合に使います",
  },
  webFallback: {
    section: "platforms",
    label: "Web の代替先",
    hint: "パソコンと、アプリが対応しないスマートフォン用です",
  },
  appVariant: {
    section: "platforms",
    label: "アプリのバリアント",
    hint: "訪問者はこのバリアントのストアページに移動します",
  },

  data: {
    section: "advanced",
    label: "アプリに渡すデータ（JSON）",
    placeholder: '{ "coupon": "WELCOME" }',
  },
  sensitive: {
    section: "advanced",
    label: "機密",
    hint: "デバイスシグナルによるマッチに、より高い確率を求めます。誤ったマッチが害になる場合に使ってください。",
  },
  deterministicOnly: {
    section: "advanced",
    label: "確実なマッチのみ",
    hint: "install referrer またはクリップボードでマッチし、デバイスシグナルは使いません",
  },
  test: {
    section: "advanced",
    label: "テストリンク",
    hint: "統計から除外されます。Android では Google Play の前にランディングページが表示されます。",
  },

  countsFrom: {
    section: "advanced",
    label: "集計開始",
    hint: "このリンクの統計はこの日時（お使いのタイムゾーン）から始まります。以前の数は保持され、空欄に戻すと再び表示されます。",
  },
  startsAt: {
    section: "limits",
    label: "開始",
    hint: "お使いのタイムゾーン。それまでは開始日時を知らせるページが表示されます。",
  },
  expiresAt: { section: "limits", label: "期限", hint: "お使いのタイムゾーン" },
  expiredFallback: {
    section: "limits",
    label: "期限切れ後の遷移先",
    hint: "Web ページです。空欄の場合、リンクの終了を知らせるページが表示されます。",
    placeholder: "https://shop.example/over",
  },
  maxClicks: {
    section: "limits",
    label: "クリック上限",
    hint: "この回数のクリック後は、期限切れと同じ動作になります。再訪問も数えます。",
  },
};
