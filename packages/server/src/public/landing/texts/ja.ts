import type { Texts } from "./texts.ts";

export const japanese: Texts = {
  language: "ja",
  continueInApp: "{app}で続ける",
  getFromAppStore:
    "App Storeから{app}を入手してください。アプリを開くと、このリンクの内容が表示されます。",
  continueToAppStore: "App Storeへ進む",
  getFromPlay:
    "Google Playから{app}を入手してください。アプリを開くと、このリンクの内容が表示されます。",
  continueToPlay: "Google Playへ進む",
  haveApp: "{app}をインストール済みの方はこちら",
  copies: "続けるとこのリンクがコピーされ、{app}で開けるようになります。",
  oneTap: "タップすると{app}が開きます。未インストールの場合はGoogle Playが開きます。",
  openApp: "{app}を開く",
  goToPlay: "開かない場合はGoogle Playへ",
  openOutside: "ブラウザで開く",
  outsideSteps:
    "先に進めない場合は、メニュー（••• または共有アイコン）をタップして、このページをブラウザで開いてください。",
  onYourPhone: "{app}はスマートフォンでご利用いただけます。",
  qrCode: "このリンクのQRコード",
  scan: "スマートフォンのカメラでコードを読み取ってください。",
  openOnPhone: "スマートフォンでこのリンクを開いてください。",
  notHereYet: "{app}はまだご利用いただけません",
  notForIos: "{app}はiPhoneとiPadにはまだ対応していません。",
  notForAndroid: "{app}はAndroidにはまだ対応していません。",
  preview: "スマートフォンでこのリンクを開くと、{app}で続きをご覧いただけます。",
  deadLink: "このリンクは無効です",
  askForNew:
    "有効期限が切れたか、リンクの一部が欠けている可能性があります。送信者に新しいリンクをお問い合わせください。",
  notStarted: "このリンクはまだ有効ではありません",
  startsAt: "{time}から有効になります。",
  ended: "このリンクは終了しました",
  wasLimited: "期間または閲覧回数が限られたリンクでした。",
  needsPassword: "このリンクにはパスワードが必要です",
  enterPassword: "リンクと一緒に受け取ったパスワードを入力してください。",
  password: "パスワード",
  submitPassword: "続ける",
  wrongPassword: "パスワードが正しくありません。もう一度お試しください。",
  visitApp: "{app}へ移動",
  oneMoment: "しばらくお待ちください",
  tryAgain: "現在このリンクを開けません。しばらくしてからもう一度お試しください。",
};
