import type { Translation } from "../../language/translation.ts";
import type { linkTexts as English } from "../links.ts";

const links = (count: number) => `リンク ${count} 件`;

export const linkTexts: Translation<typeof English> = {
  list: {
    title: "リンク",
    exportQrCodes: "QR コード（ZIP）",
    exportDailyCounts: "全リンクのクリック、インストール、イベントの日別件数",
    importLinks: "リンクをインポート",
    createLink: "リンクを作成",
    searchLabel: "リンクを検索",
    searchPlaceholder: "名前、コード、メモ、遷移先、タグ、キャンペーンで検索",
    folder: "フォルダー",
    allFolders: "すべてのフォルダー",
    archived: "アーカイブ済み",
    removeTag: (tag: string) => `タグのフィルター ${tag} を外す`,
    tag: "タグ",
    tagAnalytics: (tag: string) => `${tag} の分析`,
    generatingQrCodes: "QR コードを生成中…",
    qrCodesLimited: (count: number) =>
      `ファイルには最初の ${count} 件の QR コードが含まれます。残りは、検索またはタグで一覧を絞り込んで取得してください。`,
    notFoundHeading: "リンクが見つかりません",
    notFound:
      "語を減らすか、別の語を試してください。すべての語が、リンクの名前、メモ、フォルダー、コード、遷移先、タイトル、タグ、キャンペーンのいずれかに含まれている必要があります。",
    emptyHeading: "最初のリンクを作成しましょう",
    empty:
      "リンクは、クリック後にアプリをインストールした人にも、アプリの画面を開きます。クリック、インストール、イベントはここに表示されます。",
    keepSearching: "古いリンクの検索を続ける",
    showMore: "リンクをさらに表示",
    showOlder: "古いリンクを表示",
    columns: {
      link: "リンク",
      clicks: "クリック",
      installs: "インストール",
      events: "イベント",
      actions: "操作",
      range: "過去30日間",
      unknown: "–",
      select: (name: string) => `${name} を選択`,
      selectAll: "表示中のリンクをすべて選択",
    },
  },

  bulk: {
    label: "選択したリンク",
    selected: (count: number) => `${count} 件選択`,
    tag: "タグ",
    addTag: "タグを追加",
    removeTag: "タグを外す",
    disable: "無効にする",
    enable: "有効にする",
    export: "選択をエクスポート",
    clear: "選択を解除",
    tagged: (tag: string) => (count: number) => `${links(count)}に ${tag} を追加しました`,
    untagged: (tag: string) => (count: number) => `${links(count)}から ${tag} を外しました`,
    disabled: (count: number) =>
      `${links(count)}を無効にしました。訪問者には、リンクが使えないことを知らせるページが表示されます。`,
    enabled: (count: number) => `${links(count)}を再び有効にしました`,
    archive: "アーカイブ",
    restore: "復元",
    archived: (count: number) =>
      `${links(count)}をアーカイブしました。訪問者は各リンクの期限切れ後の遷移先に移動するか、リンクの終了を知らせるページを見ます。`,
    restored: (count: number) => `${links(count)}を復元しました`,
    undone: (count: number, skipped: number) =>
      skipped === 0
        ? `${links(count)}の変更を元に戻しました`
        : `${links(count)}の変更を元に戻しました。${links(skipped)}はその後変更されたため、そのままです。`,
    nothing: "リンクはすでにその状態です。何も変更していません。",
    more: "変更…",
    dialogTitle: "リンクを変更",
    which: "対象のリンク",
    onlySelected: (count: number) => `選択したもの（${count}）`,
    allOfList: "検索とフィルターを適用した一覧のすべてのリンク",
    addTags: "タグを追加",
    tagsHint: "タグはカンマで区切ります",
    removeTags: "タグを外す",
    folder: "フォルダーへ移動",
    noFolder: "フォルダーから出す",
    expiresAt: "期限",
    noExpiry: "期限なし",
    hostFrom: "ホストを置き換え",
    hostHint: "リンクが開くすべての URL が対象です",
    hostTo: "新しいホスト",
    preview: "変更内容を表示",
    previewLabel: "変更内容",
    apply: (count: number) => `${links(count)}を変更`,
    cancel: "キャンセル",
    changed: (count: number) => `${links(count)}を変更しました`,
    summary: (changed: number, unchanged: number) =>
      `${links(changed)}を変更します${unchanged > 0 ? `（${links(unchanged)}は変更不要）` : ""}。`,
    blocked: "すべて変更できるようになるまで、どのリンクも変更されません。",
    none: "なし",
  },

  changes: {
    title: "最近の変更",
    empty: "複数のリンクの一括変更がここに表示され、30日間は元に戻せます。",
    at: "変更日時",
    by: "変更者",
    links: "リンク",
    until: "取り消し期限",
    actions: "操作",
  },

  views: {
    label: "ビュー",
    empty: "現在の検索、タグ、並び順を保存すると、あとで呼び出せます。",
    name: "ビュー名",
    hint: "このブラウザだけに保存されます",
    save: "ビューを保存",
    remove: (name: string) => `ビュー ${name} を削除`,
  },

  status: {
    archived: "アーカイブ済み",
    disabled: "無効",
    expired: "期限切れ",
    usedUp: "クリック上限到達",
    scheduled: "開始前",
    test: "テスト",
  },

  menu: {
    label: (code: string) => `${code} の操作`,
    showQrCode: "QR コードを表示",
    edit: "編集",
    duplicate: "複製",
    enable: "有効にする",
    disable: "無効にする",
    archive: "アーカイブ",
    restore: "復元",
    delete: "完全に削除",
  },

  actions: {
    deleted: (code: string) => `${code} を削除しました`,
    undo: "元に戻す",
    restored: (code: string) => `${code} を復元しました`,
    archived: (code: string, fallback: string | null) =>
      fallback === null
        ? `${code} をアーカイブしました。訪問者には終了を知らせるページが表示されます。`
        : `${code} をアーカイブしました。訪問者は ${fallback} に移動します。`,
    deleteTitle: (code: string) => `${code} を完全に削除しますか？`,
    deleteText: (codes: readonly string[], clicks: number, installs: number) =>
      `リンク、その設定、パスワードは失われます。${codes.map((code) => `/${code}`).join(", ")} はエラーページになります。統計（クリック ${clicks} 件、インストール ${installs} 件）はアプリの合計に残りますが、リンクのページはなくなります。元に戻せません。`,
    deleteAction: "完全に削除",
    enabled: (code: string) => `${code} を再び有効にしました`,
    disabled: (code: string) =>
      `${code} を無効にしました。訪問者には、リンクが使えないことを知らせるページが表示されます。`,
  },

  page: {
    addressLabel: "リンクのアドレス",
    edit: "リンクを編集",
    showQrCode: "QR コードを表示",
    analytics: "このリンクの分析",
    details: "詳細",
    yes: "はい",
    clicksUsed: (used: number, max: number) => `${max} 回中 ${used} 回使用`,
    password: "パスワード",
    hasPassword: "訪問者はパスワードの入力が必要です",
    firstCode: "最初のコード",
    archivedAt: "アーカイブ日時",
    createdAt: "作成日時",
    updatedAt: "更新日時",
  },

  qrCode: {
    print: "サイズ",
    printHint: "印刷では、読み取る距離の10分の1を目安にしてください",
    screen: "画面用",
    centimetres: (width: number) => `印刷 ${width} cm（300 dpi）`,
    title: (code: string) => `${code} の QR コード`,
    alt: (url: string) => `${url} の QR コード`,
    size: "サイズ（ピクセル）",
    margin: "余白（モジュール）",
    marginHint: "読み取りには4モジュール以上必要です",
    foreground: "色",
    background: "背景",
    contrast:
      "色が似ているため、読み取れないカメラがあります。より濃い色か、より明るい背景を選んでください。",
    logo: "ロゴ",
    logoHint: "1 MB までの PNG、JPEG、SVG。中央に表示します",
    logoTooLarge: "ファイルが 1 MB を超えています。小さいファイルを選んでください。",
    logoUnreadable: "このブラウザで表示できる画像ではありません。別のファイルを選んでください。",
    removeLogo: "ロゴを削除",
    countScans: "スキャンを別に数える",
    countScansHint:
      "リンクに utm_medium=qr を追加します。分析では「流入元 › メディア」に表示されます。",
    saveSvg: "SVG で保存",
    savePng: "PNG で保存",
    noCanvas: "このブラウザでは画像を描画できません。SVG で保存してください。",
    failed: "画像を作成できませんでした。SVG で保存してください。",
  },
};
