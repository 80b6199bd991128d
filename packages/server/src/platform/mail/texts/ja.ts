import type { MailTexts } from "./texts.ts";

const notYou =
  "心当たりがない場合は、すぐに新しいパスワードを設定し、アカウントのページですべてのセッションを終了してください。ログインできない場合は、サービスの運営者にご連絡ください。";

export const japanese: MailTexts = {
  sentBy: "{host} の Throughline から送信されました。",
  details: {
    role: "役割",
    invitedBy: "招待した人",
    time: "日時",
    browser: "ブラウザ",
    place: "国",
    passkey: "パスキー",
    codesLeft: "残りのリカバリーコード",
    webhook: "Webhook",
    quota: "上限",
    reason: "理由",
  },
  roles: { viewer: "閲覧者", editor: "編集者", owner: "オーナー" },
  quotas: {
    clicks: "1日のクリック数",
    opens: "1日の初回起動数",
    events: "1日のイベント数",
  },
  mails: {
    invitation: {
      subject: "{app} に招待されました",
      paragraphs: [
        "{app} のリンクを編集・閲覧できるようになります。始めるには招待を承認してください。",
        "このリンクは {until} まで、1回だけ使えます。心当たりがない場合は、このメールを無視してください。",
      ],
      button: "招待を承認",
    },
    passwordReset: {
      subject: "新しいパスワードの設定",
      paragraphs: [
        "お使いのアカウントについて、新しいパスワードの設定が求められました。ご本人の場合は、次のリンクをお使いください。1時間以内に1回だけ使えます。",
        "心当たりがない場合は、このメールを無視してください。パスワードは変わりません。",
      ],
      button: "新しいパスワードを設定",
    },
    newBrowser: {
      subject: "アカウントへの新しいログイン",
      paragraphs: ["新しいブラウザからお使いのアカウントにログインがありました。", notYou],
      button: "セッションを確認",
    },
    passwordChanged: {
      subject: "パスワードが変更されました",
      paragraphs: [
        "お使いのアカウントのパスワードが変更されました。ほかのセッションはすべて終了しました。",
        notYou,
      ],
      button: "アカウントを開く",
    },
    codesTurnedOn: {
      subject: "ワンタイムコードがオンになりました",
      paragraphs: ["パスワードでのログインに、ワンタイムコードも必要になりました。", notYou],
      button: "アカウントを開く",
    },
    codesTurnedOff: {
      subject: "ワンタイムコードがオフになりました",
      paragraphs: ["パスワードでのログインに、ワンタイムコードは不要になりました。", notYou],
      button: "アカウントを開く",
    },
    recoveryCodeUsed: {
      subject: "リカバリーコードが使われました",
      paragraphs: [
        "ワンタイムコードの代わりに、アカウントのリカバリーコードが使われました。同じコードはもう使えません。",
        notYou,
      ],
      button: "アカウントを開く",
    },
    recoveryCodesRenewed: {
      subject: "新しいリカバリーコードが作成されました",
      paragraphs: [
        "アカウントの新しいリカバリーコードが作成されました。以前のコードはもう使えません。",
        notYou,
      ],
      button: "アカウントを開く",
    },
    secondFactorRemoved: {
      subject: "2つ目の認証要素が削除されました",
      paragraphs: [
        "運営者がアカウントの2つ目の認証要素を削除しました。すべてのセッションが終了し、パスワードだけでログインできます。",
        "依頼した覚えがない場合は、サービスの運営者にご連絡ください。",
      ],
      button: "アカウントを開く",
    },
    passkeyAdded: {
      subject: "パスキーが追加されました",
      paragraphs: ["お使いのアカウントにログインできるパスキーが追加されました。", notYou],
      button: "アカウントを開く",
    },
    passkeyRemoved: {
      subject: "パスキーが削除されました",
      paragraphs: [
        "アカウントのパスキーが削除されました。このパスキーではもうログインできません。",
        notYou,
      ],
      button: "アカウントを開く",
    },
    webhookPaused: {
      subject: "{app}: Webhook が一時停止されました",
      paragraphs: [
        "配信に失敗したため、{app} の Webhook への送信を停止しました。メッセージは保留されています。",
        "受信側を修正してから、Webhook を再開してください。",
      ],
      button: "Webhook を開く",
    },
    quotaNearlyUsed: {
      subject: "{app}: 1日の上限の90%を使いました",
      paragraphs: [
        "{app} は本日の上限の90%を使いました。上限に達すると、UTC の午前0時まで何も保存されません。",
        "上限はサービスの運営者が引き上げられます。",
      ],
      button: "アプリを開く",
    },
    backupFailed: {
      subject: "バックアップに失敗しました",
      paragraphs: [
        "サービスはバックアップを作成できませんでした。1分ごとに再試行します。このメールは1日に1回までしか送信されません。",
      ],
      button: "運営者のページを開く",
    },
    exportFailed: {
      subject: "{app}: 夜間エクスポートに失敗しました",
      paragraphs: [
        "{app} の夜間エクスポートに失敗しました。10分ごとに再試行します。このメールは1日に1回までしか送信されません。",
      ],
      button: "運営者のページを開く",
    },
    test: {
      subject: "メールは正常に動作しています",
      paragraphs: ["これはテストです。サービスのメール設定は正常に動作しています。"],
    },
  },
};
