import type { Texts } from "./texts.ts";

export const japanese: Texts = {
  language: "ja",
  continueInApp: "{app}で続ける",
  getFromAppStore: "App Storeから{app}を入手してください。このリンクの内容がそのまま開きます。",
  continueInAppStore: "App Storeへ進む",
  haveApp: "{app}をインストール済みの方はこちら",
  copies: "続けるとこのリンクがコピーされ、{app}でリンク先が開きます。",
  oneTap: "タップすると{app}が開きます。未インストールの場合はGoogle Playが開きます。",
  openApp: "{app}を開く",
  goToPlay: "開かない場合はGoogle Playへ",
  onYourPhone: "{app}はスマートフォンでご利用いただけます。",
  qrCode: "このリンクのQRコード",
  scan: "スマートフォンのカメラで読み取って続けてください。",
  openOnPhone: "スマートフォンでこのリンクを開いて続けてください。",
  notHereYet: "{app}はまだご利用いただけません",
  notForIos: "{app}はiPhoneとiPadにはまだ対応していません。",
  notForAndroid: "{app}はAndroidにはまだ対応していません。",
  preview: "スマートフォンでこのリンクを開くと、{app}で続きをご覧いただけます。",
  deadLinkPage: "このリンクは無効です",
  askForNew:
    "有効期限が切れたか、リンクの一部が欠けている可能性があります。送信元に新しいリンクをご確認ください。",
  visitApp: "{app}へ",
  oneMoment: "しばらくお待ちください",
  tryAgain: "現在このリンクを開けません。しばらくしてからもう一度お試しください。",
};
