/** Texts for the link editor. */
export const linkEditorTexts = {
  new: {
    title: "New link",
    duplicateTitle: (code: string) => `Duplicate of ${code}`,
    submit: "Create link",
    created: (url: string) => `${url} is ready to share`,
  },

  edit: {
    title: (code: string) => `Edit ${code}`,
    submit: "Save changes",
    saved:
      "Saved. The changes also apply to people who have already clicked, unless a rule or variant sent them to its own destination.",
  },

  form: {
    saving: "Saving…",
    code: "Code",
    codeHint: "The last part of the link’s URL. Leave it empty to get a random code.",
    codeFixed:
      "The code with which the link was created. To rename the link, see Codes and domain.",
    codeAvailable: (url: string) => `${url} is available`,
    codeTaken: "Another link uses this code. Choose a different one.",
    codeDeleted: "This code belonged to a deleted link.",
    reuseCode: "Give this code to the new link",
    reuseCodeHint: "Visitors and statistics of the deleted link pass to the new one.",
    codeReserved: "This code is reserved for the service. Choose a different one.",
    standardPage: "Standard page",
    password: "Password",
    passwordHint: "8 to 200 characters. Visitors must enter it. It cannot be shown again.",
    newPasswordHint: "The link has a password. Enter a new one to replace it.",
    removePassword: "Remove the password",
  },

  template: {
    choose: "Templates",
    title: "Save as template",
    text: "The template saves the campaign, tags, social preview, web fallback and landing page from this form.",
    name: "Template name",
    nameHint: "Everyone who creates links for this app can use it",
    expiresInDays: "Links expire after (days)",
    save: "Save template",
    replace: "Replace template",
    saved: (name: string) => `Template ${name} was saved`,
  },

  preview: {
    title: "What visitors get",
    empty: "Enter a destination to see a preview",
    visitors: { iphone: "iPhone", android: "Android", desktop: "Desktop", chat: "Chat" },
    landing: "A page with a button to the store.",
    redirectDesktop: "A redirect to a web page.",
    redirect: "A redirect without a page in between.",
    qrCodePage: "A page with this link as a QR code, to continue on the phone.",
    unavailable:
      "A page that says the app is not available. Add the app’s store in the settings, or a fallback here.",
    chat: "The social preview below. No click is counted.",
    inApp: "In the app:",
    afterExpiry: "After expiry",
    expiredRedirect: "A redirect to a web page.",
    expiredPage: "A page that says the link has ended.",
    landingPage: "Landing page",
    chooseVisitor: "Visitor",
    frameTitle: (visitor: string) => `Landing page on ${visitor}`,
    socialPreview: "Social preview",
  },

  /** How to correct invalid JSON. The keys of `advice` are the parser’s names for errors. */
  json: {
    invalid: (place: string, advice: string) => `This is not valid JSON. ${place}: ${advice}`,
    notAnObject: 'Enter an object, such as {"coupon": "WELCOME"}.',
    line: (line: number, character: number) => `Line ${line}, character ${character}`,
    character: (character: number) => `Character ${character}`,
    quotes: 'Use straight double quotes: "coupon".',
    trailingComma: "Remove the last comma.",
    unexpected: "Remove this character.",
    advice: {
      InvalidSymbol: "Put text in double quotes, or write true, false or null.",
      InvalidNumberFormat: "This is not a number.",
      PropertyNameExpected: 'A name in double quotes is missing: "coupon".',
      ValueExpected: "A value is missing.",
      ColonExpected: "A colon is missing before this.",
      CommaExpected: "A comma is missing before this.",
      CloseBraceExpected: "A } is missing.",
      CloseBracketExpected: "A ] is missing.",
      EndOfFileExpected: "Remove what follows the object.",
      InvalidCommentToken: "JSON has no comments. Remove this one.",
      UnexpectedEndOfString: "The text in quotes is not closed on its line.",
      InvalidEscapeCharacter: String.raw`Write a backslash as \\.`,
    } as Readonly<Record<string, string>>,
  },
} as const;
