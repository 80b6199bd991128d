import type { Translation } from "../../language/translation.ts";
import type { sessionTexts as English } from "../session.ts";

export const sessionTexts: Translation<typeof English> = {
  signIn: {
    title: "ログイン",
    email: "メールアドレス",
    password: "パスワード",
    submit: "ログイン",
    wrong: "メールアドレスまたはパスワードが違います。",
    forgotten:
      "パスワードをお忘れですか？運用者に次のコマンドの実行を依頼し、再設定リンクを受け取ってください: ",
    emailExample: "you@example.jp",
    forgotPassword: "パスワードをお忘れですか？",
    with: (provider: string) => `${provider} でログイン`,
    refusals: {
      cancelled: "ログインがキャンセルされました。もう一度お試しください。",
      expired:
        "ログインに時間がかかりすぎたか、別のブラウザで開始されました。もう一度お試しください。",
      failed:
        "ID プロバイダーがログインを確認しませんでした。もう一度お試しください。詳細はサービスのログにあります。",
      foreign_domain:
        "このドメインのメールアドレスではログインできません。別のアドレスを使ってください。",
      too_many: "試行回数が多すぎます。15分後にもう一度お試しください。",
      unknown_person:
        "このメールアドレスへの招待はありません。アプリのオーナーに依頼してください。",
      unverified:
        "ID プロバイダーがこのメールアドレスを確認していません。ID プロバイダーで確認してから、もう一度お試しください。",
    },
  },

  forgotPassword: {
    title: "パスワードを忘れた場合",
    text: "アカウントのメールアドレスを入力してください。新しいパスワードを設定するリンクが届きます。",
    email: "メールアドレス",
    submit: "リンクを送信",
    sent: (email: string) =>
      `${email} にパスワード付きのアカウントがあれば、メールが届きます。リンクは1時間以内に1回だけ使えます。`,
    back: "ログインに戻る",
  },

  signInAgain: {
    title: "再ログイン",
    text: "セッションが終了しました。ログインすると続きから再開できます。入力内容は保持されています。",
    leave: "ログインページへ",
  },

  join: {
    pageTitle: "ようこそ",
    createAccount: "アカウントを作成",
    operatorText:
      "あなたはこのサービスの運用者になります。すべてのアプリを閲覧し、ほかの人を招待できるため、パスワードは大切に保管してください。",
    invitedTo: (app: string | null) => `${app ?? "アプリ"}に招待されています`,
    signInToJoin: (role: string) => `パスワードでログインし、${role}として参加してください。`,
    choosePasswordToJoin: (role: string) => `パスワードを決めて、${role}として参加してください。`,
    roles: { owner: "オーナー", editor: "編集者", viewer: "閲覧者" },
    resetPassword: "新しいパスワードを決める",
    resetText: "ほかのすべての場所でログアウトされます。",
    email: "メールアドレス",
    password: "パスワード",
    newPassword: "新しいパスワード",
    passwordHint: "10文字以上。いくつかの単語を並べると覚えやすくなります。",
    join: "アプリに参加",
    setPassword: "パスワードを設定",
    submit: "アカウントを作成",
    usedTitle: "このリンクは使えません",
    usedText:
      "使用済み、期限切れ、または不完全なリンクです。アカウントをお持ちの場合はログインしてください。お持ちでない場合は、新しいリンクを依頼してください。",
    signIn: "ログイン",
  },

  account: {
    title: "アカウント",
    password: "パスワード",
    currentPassword: "現在のパスワード",
    newPassword: "新しいパスワード",
    passwordHint: "10文字以上",
    change: "パスワードを変更",
    changed: "パスワードを変更しました。ほかのすべての場所でログアウトしました。",
    wrongPassword: "現在のパスワードが違います。もう一度お試しください。",
    sessionsText:
      "次のブラウザでログインしています。心当たりのないものがあれば、ログアウトしてパスワードを変更してください。",
    signOutOthers: "ほかのブラウザをログアウト",
    othersSignedOut: "ほかのすべてのブラウザでログアウトしました",
    browserSignedOut: "そのブラウザでログアウトしました",
    signOutAll: "すべてログアウト",
  },

  secondFactor: {
    title: "ワンタイムコード",
    required:
      "あなたの役割には2要素認証が必要です。続けるには、パスキーを追加するか、ワンタイムコードを有効にしてください。パスキーをお持ちの場合は、パスキーでログインしてください。",
    passkeyRequired:
      "あなたの役割にはパスキーが必要です。続けるには追加してください。お持ちの場合は、パスキーでログインしてください。",
    text: "ワンタイムコードを使うと、ログインにパスワードとスマートフォンのアプリのコードが必要になります。",
    noPassword:
      "このアカウントにはパスワードがありません。ID プロバイダーの2要素認証を使ってください。",
    setUp: "ワンタイムコードを設定",
    setUpTitle: "ワンタイムコードを設定",
    password: "パスワード",
    next: "続ける",
    scan: "Aegis、1Password、Google Authenticator などの認証アプリでこのコードを読み取ってください。",
    qrCode: "認証アプリ用の QR コード",
    typeSecret: "または、このシークレットをアプリに入力してください:",
    copySecret: "シークレットをコピー",
    code: "ワンタイムコード",
    codeHint: "認証アプリの6桁の数字、またはリカバリーコード",
    firstCodeHint: "アプリに表示されている6桁の数字",
    turnOn: "有効にする",
    onSince: "有効化: ",
    codesLeft: (count: number) => `リカバリーコードは残り ${count} 個です。`,
    renew: "新しいリカバリーコード",
    renewTitle: "新しいリカバリーコードを作成しますか？",
    renewText: "以前のリカバリーコードは使えなくなります。",
    turnOff: "無効にする",
    turnOffTitle: "ワンタイムコードを無効にしますか？",
    turnOffText: "パスワードを知っている人は誰でもログインできるようになります。",
    turnedOff: "ワンタイムコードを無効にしました",
    recoveryTitle: "リカバリーコード",
    recoveryText:
      "スマートフォンがなくても見つけられる場所に保管してください。各コードで1回ログインできます。再表示はされません。",
    copyCodes: "コードをコピー",
    download: "ダウンロード",
    fileName: "throughline-recovery-codes-ja.txt",
    saved: "保存しました",
  },

  passkeys: {
    title: "パスキー",
    text: "パスキーを使うと、端末の指紋、顔、PIN、またはセキュリティキーで、パスワードなしにログインできます。",
    signIn: "パスキーでログイン",
    name: "名前",
    nameHint: "一覧で見分けるための名前です",
    createdAt: "追加日",
    usedAt: "最終使用",
    never: "未使用",
    actions: "操作",
    otherDomain: (domain: string) =>
      `以前ダッシュボードがあった ${domain} 用です。もう使えません。`,
    elsewhere: (origin: string) =>
      `パスキーは ${origin} で使えます。追加するには、そこでダッシュボードを開いてください。`,
    unsupported:
      "このブラウザはパスキーに対応していません。追加するには別のブラウザを使ってください。",
    add: "パスキーを追加",
    addTitle: "パスキーを追加",
    confirm: "パスキーのいずれかで本人確認をしてください。",
    byPassword: "代わりにパスワードを使う",
    createText:
      "パスキーの保存先をブラウザが尋ねます。この端末、スマートフォン、セキュリティキーから選べます。",
    create: "パスキーを作成",
    added: "パスキーを追加しました",
    rename: "名前を変更",
    renameOf: (name: string) => `${name} の名前を変更`,
    renameTitle: "パスキーの名前を変更",
    renamed: "パスキーの名前を変更しました",
    remove: "削除",
    removeOf: (name: string) => `${name} を削除`,
    removeTitle: (name: string) => `${name} を削除しますか？`,
    removeText:
      "このパスキーではログインできなくなります。ログイン中のブラウザはそのままです。端末のパスキーも削除してください。",
    removed: "パスキーを削除しました",
    cancelled:
      "キャンセルされたか、時間がかかりすぎたため、完了しませんでした。もう一度お試しください。",
    alreadyHere:
      "この端末またはパスワードマネージャーには、このアカウントのパスキーがすでにあります。",
    noLock:
      "この端末では本人確認ができません。PIN、指紋、顔認証を設定するか、別の端末を使ってください。",
  },

  sessions: {
    title: "セッション",
    browser: "ブラウザ",
    thisBrowser: "このブラウザ",
    unknownBrowser: "不明なブラウザ",
    browserOn: (browser: string, system: string) => `${system} の ${browser}`,
    country: "ログイン元",
    unknown: "不明",
    usedAt: "最終使用",
    expiresAt: "終了",
    actions: "操作",
    signOut: "ログアウト",
    signOutOf: (browser: string) => `${browser} をログアウト`,
  },

  noApps: {
    pageTitle: "アプリなし",
    title: "アクセスできるアプリがまだありません",
    text: "アプリの設定から招待するよう、オーナーに依頼してください。",
    titleForOperator: "アプリはまだありません",
    textForOperator: "最初のアプリを作成すると、キーを取得してリンクを作成できます。",
    create: "アプリを作成",
  },
};
