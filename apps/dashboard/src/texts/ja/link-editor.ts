import type { Translation } from "../../language/translation.ts";
import type { linkEditorTexts as English } from "../link-editor.ts";

export const linkEditorTexts: Translation<typeof English> = {
  new: {
    title: "新しいリンク",
    duplicateTitle: (code: string) => `${code} の複製`,
    submit: "リンクを作成",
    created: (url: string) => `${url} を共有できます`,
  },

  edit: {
    title: (code: string) => `${code} を編集`,
    submit: "変更を保存",
    saved:
      "保存しました。ルールやバリエーションが独自の遷移先へ送った場合を除き、すでにクリックした人にも変更が適用されます。",
  },

  form: {
    saving: "保存中…",
    code: "コード",
    codeHint: "リンクの URL の末尾です。空欄にするとランダムなコードになります。",
    codeFixed: "リンク作成時のコードです。変更するには「コードとドメイン」をご覧ください。",
    codeAvailable: (url: string) => `${url} は使用できます`,
    codeTaken: "このコードは別のリンクで使われています。ほかのコードを選んでください。",
    codeDeleted: "このコードは削除済みのリンクのものです。",
    reuseCode: "このコードを新しいリンクに使う",
    reuseCodeHint: "削除済みリンクの訪問者と統計は新しいリンクに引き継がれます。",
    codeReserved: "このコードはサービスで予約されています。ほかのコードを選んでください。",
    standardPage: "標準ページ",
    password: "パスワード",
    passwordHint: "8〜200文字。訪問者は入力が必要です。再表示はできません。",
    newPasswordHint: "リンクにはパスワードがあります。変更するには新しいものを入力してください。",
    removePassword: "パスワードを削除",
  },

  template: {
    choose: "テンプレート",
    title: "テンプレートとして保存",
    text: "このフォームのキャンペーン、タグ、ソーシャルプレビュー、Web の代替先、ランディングページを保存します。",
    name: "テンプレート名",
    nameHint: "このアプリのリンクを作成する全員が使えます",
    expiresInDays: "リンクの有効期間（日）",
    save: "テンプレートを保存",
    replace: "テンプレートを置き換え",
    saved: (name: string) => `テンプレート ${name} を保存しました`,
  },

  preview: {
    title: "訪問者に表示されるもの",
    empty: "遷移先を入力するとプレビューが表示されます",
    visitors: { iphone: "iPhone", android: "Android", desktop: "パソコン", chat: "チャット" },
    landing: "ストアへのボタンがあるページ。",
    redirectDesktop: "Web ページへのリダイレクト。",
    redirect: "途中のページなしのリダイレクト。",
    qrCodePage: "スマートフォンで続けるための、リンクの QR コードのページ。",
    unavailable:
      "アプリを利用できないことを伝えるページ。設定でアプリのストアを追加するか、ここで代替先を指定してください。",
    chat: "下のソーシャルプレビュー。クリックは数えません。",
    inApp: "アプリ内:",
    afterExpiry: "期限切れ後",
    expiredRedirect: "Web ページへのリダイレクト。",
    expiredPage: "リンクの終了を伝えるページ。",
    landingPage: "ランディングページ",
    chooseVisitor: "訪問者",
    frameTitle: (visitor: string) => `${visitor} でのランディングページ`,
    socialPreview: "ソーシャルプレビュー",
  },

  json: {
    invalid: (place: string, advice: string) => `有効な JSON ではありません。${place}: ${advice}`,
    notAnObject: 'オブジェクトを入力してください。例: {"coupon": "WELCOME"}',
    line: (line: number, character: number) => `${line} 行目、${character} 文字目`,
    character: (character: number) => `${character} 文字目`,
    quotes: '半角の二重引用符を使ってください: "coupon"',
    trailingComma: "最後のカンマを削除してください。",
    unexpected: "この文字を削除してください。",
    advice: {
      InvalidSymbol: "テキストは二重引用符で囲むか、true、false、null と書いてください。",
      InvalidNumberFormat: "数値ではありません。",
      PropertyNameExpected: '二重引用符で囲んだ名前がありません: "coupon"',
      ValueExpected: "値がありません。",
      ColonExpected: "この前にコロンがありません。",
      CommaExpected: "この前にカンマがありません。",
      CloseBraceExpected: "} がありません。",
      CloseBracketExpected: "] がありません。",
      EndOfFileExpected: "オブジェクトの後ろを削除してください。",
      InvalidCommentToken: "JSON ではコメントを使えません。削除してください。",
      UnexpectedEndOfString: "引用符のテキストが行内で閉じられていません。",
      InvalidEscapeCharacter: String.raw`バックスラッシュは \\ と書いてください。`,
    },
  },
};
