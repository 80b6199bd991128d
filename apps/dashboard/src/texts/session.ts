/** Texts for signing in, joining an app and the account page. */
export const sessionTexts = {
  signIn: {
    title: "Sign in",
    email: "Email address",
    password: "Password",
    submit: "Sign in",
    wrong: "The email address or the password is wrong.",
    forgotten: "Forgot your password? Ask the operator to run this command for a reset link: ",
    emailExample: "you@example.com",
    forgotPassword: "Forgot password?",
    with: (provider: string) => `Sign in with ${provider}`,
    refusals: {
      cancelled: "You cancelled the sign-in. Try again.",
      expired: "The sign-in took too long, or was started in another browser. Try again.",
      failed:
        "The identity provider did not confirm the sign-in. Try again. The service’s log has the details.",
      foreign_domain: "Email addresses at this domain cannot sign in. Use another address.",
      too_many: "Too many attempts. Try again in 15 minutes.",
      unknown_person:
        "There is no invitation for this email address. Ask an owner of the app for one.",
      unverified:
        "The identity provider has not verified this email address. Verify it there, then try again.",
    },
  },

  forgotPassword: {
    title: "Forgot password",
    text: "Enter the email address of your account. You get a link that sets a new password.",
    email: "Email address",
    submit: "Send link",
    sent: (email: string) =>
      `If ${email} has an account with a password, a mail is on its way. Its link works once, within an hour.`,
    back: "Back to sign-in",
  },

  signInAgain: {
    title: "Sign in again",
    text: "Your session has ended. Sign in to continue where you left off. What you typed is kept.",
    leave: "Go to the sign-in page",
  },

  join: {
    pageTitle: "Welcome",
    createAccount: "Create your account",
    operatorText:
      "You will be the operator of this service. You can see every app and invite others, so keep your password safe.",
    invitedTo: (app: string | null) => `You are invited to ${app ?? "an app"}`,
    signInToJoin: (role: string) => `Sign in with your password to join as ${role}.`,
    choosePasswordToJoin: (role: string) => `Choose a password to join as ${role}.`,
    roles: { owner: "an owner", editor: "an editor", viewer: "a viewer" },
    resetPassword: "Choose a new password",
    resetText: "You will be signed out everywhere else.",
    email: "Email address",
    password: "Your password",
    newPassword: "New password",
    passwordHint: "At least 10 characters. A few words in a row are easy to remember.",
    join: "Join app",
    setPassword: "Set password",
    submit: "Create account",
    usedTitle: "This link no longer works",
    usedText:
      "It was already used, has expired, or is incomplete. If you have an account, sign in. Otherwise, ask for a new link.",
    signIn: "Sign in",
  },

  account: {
    title: "Your account",
    password: "Password",
    currentPassword: "Current password",
    newPassword: "New password",
    passwordHint: "At least 10 characters",
    change: "Change password",
    changed: "Your password was changed. You are signed out everywhere else.",
    wrongPassword: "The current password is wrong. Try again.",
    sessionsText:
      "You are signed in in these browsers. If you do not recognize one, sign it out and change your password.",
    signOutOthers: "Sign out other browsers",
    othersSignedOut: "You are signed out in all other browsers",
    browserSignedOut: "You are signed out in that browser",
    signOutAll: "Sign out everywhere",
  },

  secondFactor: {
    title: "One-time codes",
    required:
      "Your role needs a second factor. Add a passkey or turn on one-time codes to continue. If you have a passkey, sign in with it.",
    passkeyRequired:
      "Your role needs a passkey. Add one to continue. If you have one, sign in with it.",
    text: "With one-time codes, signing in takes your password and a code from an app on your phone.",
    noPassword: "Your account has no password. Use the second factor of your identity provider.",
    setUp: "Set up one-time codes",
    setUpTitle: "Set up one-time codes",
    password: "Your password",
    next: "Continue",
    scan: "Scan this code with an authenticator app, such as Aegis, 1Password or Google Authenticator.",
    qrCode: "QR code for the authenticator app",
    typeSecret: "Or type this secret into the app:",
    copySecret: "Copy secret",
    code: "One-time code",
    codeHint: "The six digits in your authenticator app, or a recovery code",
    firstCodeHint: "The six digits that the app now shows",
    turnOn: "Turn on",
    onSince: "On since ",
    codesLeft: (count: number) =>
      count === 1 ? "1 recovery code is left." : `${count} recovery codes are left.`,
    renew: "New recovery codes",
    renewTitle: "Create new recovery codes?",
    renewText: "Your earlier recovery codes will stop working.",
    turnOff: "Turn off",
    turnOffTitle: "Turn one-time codes off?",
    turnOffText: "Anybody who knows your password can then sign in.",
    turnedOff: "One-time codes are off",
    recoveryTitle: "Recovery codes",
    recoveryText:
      "Keep these codes where you find them without your phone. Each of them signs you in once. They are not shown again.",
    copyCodes: "Copy codes",
    download: "Download",
    fileName: "throughline-recovery-codes.txt",
    saved: "I saved them",
  },

  passkeys: {
    title: "Passkeys",
    text: "A passkey signs you in without a password, with the fingerprint, face or PIN of your device, or with a security key.",
    signIn: "Sign in with a passkey",
    name: "Name",
    nameHint: "So that you recognize it in the list",
    createdAt: "Added",
    usedAt: "Last used",
    never: "never",
    actions: "Actions",
    otherDomain: (domain: string) =>
      `For ${domain}, where the dashboard was before. It no longer works.`,
    elsewhere: (origin: string) =>
      `Passkeys work at ${origin}. Open the dashboard there to add one.`,
    unsupported: "This browser does not support passkeys. Use another one to add a passkey.",
    add: "Add passkey",
    addTitle: "Add a passkey",
    confirm: "Confirm with one of your passkeys that it is you.",
    byPassword: "Use the password instead",
    createText:
      "Your browser asks where to keep the passkey: on this device, on your phone or on a security key.",
    create: "Create passkey",
    added: "Your passkey was added",
    rename: "Rename",
    renameOf: (name: string) => `Rename ${name}`,
    renameTitle: "Rename the passkey",
    renamed: "Your passkey was renamed",
    remove: "Remove",
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText:
      "You can no longer sign in with it. Browsers in which you are signed in stay signed in. Delete the passkey on your device too.",
    removed: "Your passkey was removed",
    cancelled: "The browser did not finish, because you cancelled or took too long. Try again.",
    alreadyHere: "This device or password manager already has a passkey for your account.",
    noLock:
      "This device cannot check that it is you. Set up a PIN, a fingerprint or face recognition, or use another device.",
  },

  sessions: {
    title: "Sessions",
    browser: "Browser",
    thisBrowser: "This browser",
    unknownBrowser: "Unknown browser",
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    country: "Signed in from",
    unknown: "not known",
    usedAt: "Last used",
    expiresAt: "Ends",
    actions: "Actions",
    signOut: "Sign out",
    signOutOf: (browser: string) => `Sign out ${browser}`,
  },

  noApps: {
    pageTitle: "No apps",
    title: "You don’t have access to any app yet",
    text: "Ask an owner of an app to invite you in the app’s settings.",
    titleForOperator: "There are no apps yet",
    textForOperator: "Create the first app to get its keys and create links.",
    create: "Create app",
  },
} as const;
