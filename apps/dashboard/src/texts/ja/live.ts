import type { Translation } from "../../language/translation.ts";
import type { liveTexts as English } from "../live.ts";

export const liveTexts: Translation<typeof English> = {
  page: {
    title: "ライブ",
    connected: "接続済み",
    connecting: "接続中…",
    pause: "一時停止",
    resume: (waiting: number) => `再開（新着 ${waiting} 件）`,
    testIntegration: "連携をテスト",
    emptyHeading: "表示するものはまだありません",
    empty:
      "スマートフォンでリンクを開いてください。1秒以内にクリックがここに表示されます。サービスが再起動すると一覧は空になります。",
    list: "ライブアクティビティ",
    test: "テスト",
    withSignals: "デバイスシグナルあり",
    openLink: "リンクを開く",
    badges: {
      click: "クリック",
      signals: "シグナル",
      filtered: "ボット",
      test: "テストページ",
      open: "起動",
      install: "インストール",
      upgrade: "インストール",
      events: "イベント",
      refused: "拒否",
    },
  },

  items: {
    aLink: "リンク",
    noLink: "リンクなし",
    platforms: { ios: "（iPhone）", android: "（Android）" },
    click: (link: string, platform: string) => `${link} がクリックされました${platform}`,
    signals: "ランディングページがデバイスシグナルを送信しました",
    filtered: (link: string) =>
      `ボットまたはリンクプレビューが ${link} を取得しました（集計対象外）`,
    testMatched: (link: string, platform: string) =>
      `テストページ: アプリの起動${platform}は ${link} にマッチします`,
    testUnmatched: (platform: string) => `テストページ: アプリの起動${platform}はマッチしません`,
    open: (link: string) => `${link} がインストール済みのアプリを開きました`,
    install: (link: string, platform: string) =>
      `アプリの初回起動${platform}が ${link} にマッチしました`,
    unmatched: (platform: string) => `アプリの初回起動${platform}、マッチなし`,
    upgrade: (link: string) => `インストールのマッチを訂正しました: ${link}`,
    events: (count: number) => `アプリがイベントを ${count} 件記録しました`,
    namedEvents: (names: string, more: number) =>
      more > 0
        ? `アプリが ${names} ほか ${more} 件を記録しました`
        : `アプリが ${names} を記録しました`,
    fromLink: (text: string, link: string) => `${text}（${link} から）`,
    refused: (reason: string) => `アプリのリクエストを拒否しました: ${reason}`,
    refusals: {
      missing_key: "キーがありません",
      unknown_key: "キーが不明か、取り消されています",
      wrong_app: "キーは別のアプリのものです",
    },
  },

  test: {
    title: "連携をテスト",
    intro:
      "テストリンクを作成し、QR コードをスマートフォンで読み取ると、クリック、インストール、マッチ、最初のイベントの各ステップをここで確認できます。テストリンクは統計から除外されます。",
    destination: "アプリ内の遷移先",
    notAllowed:
      "テストリンクを作成できるのはオーナーと編集者だけです。いずれかの人にテストを依頼してください。",
    createTestLink: "テストリンクを作成",
    done: "（完了）",
    waiting: "（待機中）",
    success: "成功しました",
    successText: "クリックから最初のイベントまで、サービスがすべてのステップを受信しました。",
    problems: "考えられる問題",
    explainInstall: "インストールの説明を見る",
    startOver: "最初からやり直す",
    log: (state: string) => `アクティビティ（${state}）`,
    logConnected: "接続済み",
    logConnecting: "接続中",
    logEmpty: "まだありません",
  },

  qr: {
    title: "スマートフォンでテスト",
    target: "QR コードの行き先",
    link: "テストリンク",
    page: "テストページ",
    pageHint:
      "アプリは不要です。スマートフォンのブラウザが伝える情報、クリックで記録される内容、アプリを起動した場合にマッチするリンクが表示されます。その後、ストアに進むか、開発中のビルドを開いてください。",
    expires: "有効期限",
  },

  steps: {
    click: {
      name: "スマートフォンでリンクを開く",
      next: "スマートフォンのカメラで QR コードを読み取り、リンクを開いてください。",
    },
    install: {
      name: "アプリを初めて起動する",
      next: "アプリをインストールして開いてください。インストール済みの場合は先に削除してください。インストールがリンクを問い合わせるのは一度だけです。",
    },
    match: {
      name: "インストールがリンクにマッチする",
      next: "アプリがリンクを問い合わせたときに行われます。",
    },
    event: {
      name: "アプリが最初のイベントを記録する",
      next: "アプリで、イベントが記録される操作をしてください。",
    },
  },

  problems: {
    localhost: (host: string) =>
      `スマートフォンから ${host} に接続できません。設定でリンクドメインを追加するか、Wi-Fi ネットワーク内のこのコンピューターのアドレスでダッシュボードを開いてください。`,
    domain: (host: string, problem: string) =>
      `ドメイン ${host} はこのサービスを指していません。${problem}`,
    previewOnly:
      "まだリンクプレビューしか取得していません。スマートフォンでリンクをタップしてください。",
    otherLink:
      "別のリンクがクリックされました。スマートフォンがここに表示されたアドレスを開いたか確認してください。",
    refused: (reason: string) =>
      `アプリのリクエストを拒否しました: ${reason}。API_KEY と appID を設定と見比べてください。`,
    noRequest: (origin: string) =>
      `アプリからのリクエストが届いていません。baseUrl を ${origin} に、appID をこのアプリの ID に設定してください。どちらも設定にあります。`,
    noReferrer:
      "このビルドには、ほかのデバッグビルドと同じく Google Play の install referrer がないため、デバイスシグナルだけを比較しました。確実なマッチを確認するには、QR コードの上で「テストページ」を選び、スマートフォンで開いて「Open the app」の案内に従ってください。",
    noEvents:
      "イベントが届いていません。アプリはイベントをまとめて送信します。すぐに送るには、スマートフォンのホーム画面に戻ってください。",
    proxy: (advice: string) =>
      `すべての訪問者の IP アドレスが同じように見えるため、デバイスシグナルによるマッチは機能しません。${advice}`,
    noSignals:
      "ランディングページがデバイスシグナルを送信しなかったため、リンクはマッチしませんでした。スクリプトがブロックされたか、ページが早く閉じられました。Safari でリンクを開き、ページの読み込みを待ってからボタンをタップしてください。",
    noMatch:
      "リンクはマッチしませんでした。インストールのページで、クリックに対する反証を確認してください。",
  },
};
