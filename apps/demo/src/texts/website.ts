/** Texts on the shop’s website. */
export const websiteTexts = {
  getTheApp: "Get the app",
  openInApp: "Open in app",
  appStore: "On the App Store",
  googlePlay: "On Google Play",
} as const;
