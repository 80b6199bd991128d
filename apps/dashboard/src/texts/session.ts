/** Texts for signing in, joining an app and the account page. */
export const sessionTexts = {
  signIn: {
    title: "Sign in",
    email: "Email address",
    password: "Password",
    submit: "Sign in",
    forgotten: "Forgot your password? Ask the operator to run this command for a reset link: ",
    emailExample: "you@example.com",
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
