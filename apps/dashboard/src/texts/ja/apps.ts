import type { Translation } from "../../language/translation.ts";
import type { appTexts as English } from "../apps.ts";

export const appTexts: Translation<typeof English> = {
  create: {
    title: "アプリを作成",
    name: "名前",
    nameHint: "ランディングページに表示される名前",
    submit: "アプリを作成",
    created: (name: string) => `${name} を作成しました`,
    keysText:
      "アプリの最初のキーです。シークレットキーは一度しか表示されないため、安全に保管してください。",
    appId: "アプリ ID",
    publishableKey: "公開キー（アプリ用）",
    secretKey: "シークレットキー（スクリプト用）",
    open: "アプリを開く",
  },

  start: {
    title: "はじめに",
    text: "次の手順で、アプリを開くリンクを使えるようになります。完了した手順には自動でチェックが付きます。",
    othersDoTheRest: "残りの手順はアプリのオーナーに表示されます。",
    sampleTitle: "サンプルデータで試す",
    sampleText: (name: string) =>
      `${name} はデモ用のアプリです。人物、インストール、購入はすべて架空なので、自由に試せます。`,
    openSample: (name: string) => `${name} を開く`,
    progressLabel: "進捗",
    progress: (done: number, all: number) => `${all} 件中 ${done} 件完了`,
    done: "（完了）",
    open: "（未完了）",
    hide: "この一覧を隠す",
    steps: {
      keys: {
        name: "アプリにキーを追加",
        text: "クライアントライブラリ、アプリ ID、公開キーをアプリに追加し、一度起動してください。",
        action: "キーを表示",
      },
      ios: {
        name: "iOS アプリを設定",
        text: "iPhone でリンクが正しいアプリを開くように、Bundle ID、Team ID、App Store ID を入力してください。",
        action: "設定を開く",
      },
      android: {
        name: "Android アプリを設定",
        text: "Android でリンクが正しいアプリを開くように、パッケージ名と証明書を入力してください。",
        action: "設定を開く",
      },
      domain: {
        name: "リンクドメインを追加",
        text: "独自ドメインのリンクは、インストール済みのアプリを直接開きます。",
        action: "ドメインを追加",
      },
      click: {
        name: "最初のクリック",
        text: "リンクを作成し、スマートフォンで開いてください。",
        action: "リンクを作成",
      },
      install: {
        name: "最初のインストール",
        text: "スマートフォンでリンクをタップし、アプリをインストールして開いてください。",
        action: "連携をテスト",
      },
      event: {
        name: "最初のイベント",
        text: "購入などのイベントをアプリで記録してください。",
        action: "連携をテスト",
      },
    },
  },
};
