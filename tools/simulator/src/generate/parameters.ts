/**
 * The parameters of a world. `describeParameters` has the meaning and the source of each. A value without a published
 * measurement is called an assumption.
 */
export interface WorldParameters {
  readonly seed: number;
  /** The scene: who clicks what and when. */
  readonly start: string;
  readonly days: number;
  readonly clicks: number;
  readonly links: number;
  readonly linkSkew: number;
  readonly linkLifeHours: number | null;
  readonly households: number;
  readonly countries: readonly string[] | null;
  readonly cities: readonly string[] | null;
  readonly campus: Campus | null;
  readonly surges: readonly Surge[];

  /** People. */
  readonly iosShare: number;
  readonly iPadShare: number;
  readonly marketSkew: number;
  readonly androidVariants: number;
  readonly samePlatformAtHome: number;
  readonly installShare: number;
  readonly organicsPerClickedOpen: number;
  readonly updatersPerClickedOpen: number;
  readonly sameLinkAgain: number;
  readonly otherLinkToo: number;
  readonly householdFollows: number;
  readonly organicsAtClickersHome: number;
  readonly desktopShare: number;
  readonly previewShare: number;

  /** The time from click to install: a mixture of a prompt and a slow log-normal distribution. */
  readonly promptShare: number;
  readonly promptMedianMinutes: number;
  readonly promptSigma: number;
  readonly slowMedianHours: number;
  readonly slowSigma: number;

  /** Networks. */
  readonly cellularShare: number;
  readonly officeShare: number;
  readonly publicShare: number;
  readonly switchAtOnceFromCellular: number;
  readonly switchAtOnceFromWifi: number;
  readonly restlessHours: number;
  readonly homeIpv6: number;
  readonly cellularIpv6: number;
  readonly officeIpv6: number;
  readonly prefersIpv6: number;
  readonly homeCgnat: number;
  readonly homeLeaseDays: number;
  readonly carrierLeaseHours: number;
  readonly carrierAddresses: number;
  readonly secondAddress: number;
  readonly mappedAddress: number;
  readonly relayShare: number;
  readonly vpnShare: number;
  readonly flagRecall: number;

  /** Signals. */
  readonly noPageIos: number;
  readonly noPageAndroid: number;
  readonly clientHints: number;
  readonly displayZoom: number;
  readonly pageZoomed: number;
  readonly landscape: number;
  readonly regionRewritten: number;
  readonly otherAppLanguage: number;
  readonly travels: number;
  readonly zoneHidden: number;
  readonly updatesMeanwhile: number;
  readonly cookieLost: number;
  readonly tellsInstallTime: boolean;
  readonly modelNaming: "identifier" | "name";
}

/** People who share a few public addresses. */
export interface Campus {
  readonly addresses: number;
  /** The share of clicks and opens on the campus network. The others are cellular. */
  readonly onCampus: number;
  /** How long a device keeps the same public address. */
  readonly leaseHours: number;
}

/** A crowd: additional clicks from one city in a short time. */
interface Surge {
  readonly city: string;
  readonly startHour: number;
  readonly hours: number;
  readonly clicks: number;
  /** How many links the crowd clicks. No other clicks use these links. */
  readonly links: number;
}

/** The parameters that all standard worlds share. */
export const commonParameters: Omit<
  WorldParameters,
  "days" | "clicks" | "links" | "households" | "countries" | "cities" | "campus" | "surges"
> = {
  seed: 1,
  start: "2026-03-02T00:00:00Z",
  linkSkew: 1,
  linkLifeHours: null,
  iosShare: 0.55,
  iPadShare: 0.06,
  marketSkew: 0.6,
  androidVariants: 4,
  samePlatformAtHome: 0.7,
  installShare: 0.3,
  organicsPerClickedOpen: 1.5,
  updatersPerClickedOpen: 0,
  sameLinkAgain: 0.12,
  otherLinkToo: 0.02,
  householdFollows: 0.03,
  organicsAtClickersHome: 0.03,
  desktopShare: 0.04,
  previewShare: 0.02,
  promptShare: 0.6,
  promptMedianMinutes: 4.8,
  promptSigma: 0.97,
  slowMedianHours: 2.4,
  slowSigma: 2.2,
  cellularShare: 0.3,
  officeShare: 0.09,
  publicShare: 0.04,
  switchAtOnceFromCellular: 0.22,
  switchAtOnceFromWifi: 0.1,
  restlessHours: 12,
  homeIpv6: 0.55,
  cellularIpv6: 0.65,
  officeIpv6: 0.15,
  prefersIpv6: 0.97,
  homeCgnat: 0.15,
  homeLeaseDays: 20,
  carrierLeaseHours: 0.5,
  carrierAddresses: 70,
  secondAddress: 0,
  mappedAddress: 0.01,
  relayShare: 0.06,
  vpnShare: 0.04,
  flagRecall: 0.9,
  noPageIos: 0.1,
  noPageAndroid: 0.12,
  clientHints: 0.92,
  displayZoom: 0.04,
  pageZoomed: 0.013,
  landscape: 0.02,
  regionRewritten: 0.25,
  otherAppLanguage: 0.02,
  travels: 0.004,
  zoneHidden: 0.003,
  updatesMeanwhile: 0.015,
  cookieLost: 0.1,
  tellsInstallTime: false,
  modelNaming: "name",
};

/** Meaning and source of every parameter. */
export const describeParameters: Readonly<
  Record<keyof WorldParameters, readonly [meaning: string, source: string]>
> = {
  seed: ["seed of all randomness", "chosen"],
  start: ["start of the world (UTC)", "chosen"],
  days: ["length of the world", "the scene"],
  clicks: [
    "first clicks outside crowds; repeated, preview and desktop clicks are added",
    "the scene",
  ],
  links: ["links in use outside crowds", "the scene"],
  linkSkew: ["Zipf exponent of link popularity", "assumption"],
  linkLifeHours: ["mean time a link stays in use (null: always)", "assumption"],
  households: ["households the audience is drawn from", "the scene"],
  countries: ["countries of the audience (null: all)", "the scene"],
  cities: ["cities of the audience (null: all of the countries)", "the scene"],
  campus: ["people behind a few shared addresses", "the scene; lease and presence are assumptions"],
  surges: ["crowds: many clicks from one city in a short time", "the scene"],
  iosShare: [
    "share of iOS; most Android installs are matched by referrer and are not in the world",
    "assumption",
  ],
  iPadShare: ["share of iPads among iOS devices", "assumption"],
  marketSkew: [
    "exponent of the market shares of models and versions: 1 keeps the shares, 0 makes all equal",
    "assumption, fitted: docs/decisions/011-standard-worlds.md",
  ],
  androidVariants: [
    "variants of each listed Android model, because the market has thousands of models",
    "assumption, fitted: docs/decisions/011-standard-worlds.md",
  ],
  samePlatformAtHome: ["chance that a person has the household's main platform", "assumption"],
  installShare: ["share of first clicks that end in an install", "assumption"],
  organicsPerClickedOpen: [
    "organic opens per clicked open; 1.5 makes 40 % of opens clicked",
    "docs/reference/matching-model.md (π = 0.4)",
  ],
  updatersPerClickedOpen: [
    "first opens after an update to a release with the library, per clicked open",
    "assumption",
  ],
  sameLinkAgain: ["chance of a second click on the same link", "assumption"],
  otherLinkToo: ["chance of a later click on another link", "assumption"],
  householdFollows: ["chance that a housemate clicks soon after", "assumption"],
  organicsAtClickersHome: ["share of organics from the household of a recent click", "assumption"],
  desktopShare: ["clicks from desktop browsers, per first click; they never install", "assumption"],
  previewShare: ["preview bots, per first click", "assumption"],
  promptShare: [
    "share of prompt installs; together with the next four parameters: 75 % in 1 h, 94 % in 24 h, peak at 1–10 min",
    "fitted to the figures in docs/reference/matching-model.md",
  ],
  promptMedianMinutes: ["median of prompt installs", "see promptShare"],
  promptSigma: ["spread of prompt installs", "see promptShare"],
  slowMedianHours: ["median of slow installs", "see promptShare"],
  slowSigma: ["spread of slow installs", "see promptShare"],
  cellularShare: ["share of time on cellular", "assumption"],
  officeShare: ["share of time on an office network, for those who have one", "assumption"],
  publicShare: ["share of time on a public hotspot", "assumption"],
  switchAtOnceFromCellular: ["chance to change to Wi-Fi for the download", "assumption"],
  switchAtOnceFromWifi: ["chance to leave Wi-Fi at once", "assumption"],
  restlessHours: ["mean time until a person changes networks", "assumption"],
  homeIpv6: [
    "homes with IPv6",
    "between Google's IPv6 statistics (45 % of users worldwide, 2024) and its leading countries",
  ],
  cellularIpv6: ["carrier lines with IPv6", "assumption: carriers are ahead of homes"],
  officeIpv6: ["offices with IPv6", "assumption"],
  prefersIpv6: [
    "chance that a request on a dual-stack line uses IPv6; about one click and open in eight then differ in family",
    "RFC 8305 prefers IPv6; the share is fitted to docs/reference/matching-model.md",
  ],
  homeCgnat: ["homes behind a shared IPv4 address", "assumption"],
  homeLeaseDays: ["mean lifetime of a home's address", "assumption"],
  carrierLeaseHours: [
    "mean lifetime of a phone's carrier address",
    "assumption, fitted to the near and ISP-like shares of docs/reference/matching-model.md",
  ],
  carrierAddresses: [
    "IPv4 addresses one carrier shares among its subscribers in a city",
    "assumption; a shared address serves a hundred devices and more (Cloudflare on CGNAT, 2025)",
  ],
  secondAddress: [
    "chance that both families are captured on a dual-stack line",
    "operator's choice",
  ],
  mappedAddress: ["IPv4 written as ::ffff:a.b.c.d", "assumption"],
  relayShare: [
    "people with iCloud Private Relay (Safari only)",
    "assumption; access networks saw per mille of all traffic in 2023 (DENOG 15), Safari users more",
  ],
  vpnShare: ["people with a VPN switched on", "assumption"],
  flagRecall: ["share of VPN addresses that are known as such", "assumption"],
  noPageIos: ["iOS clicks whose page script did not report", "assumption"],
  noPageAndroid: ["Android clicks whose page script did not report", "assumption"],
  clientHints: ["Chromium clicks with model and version hints", "assumption"],
  displayZoom: ["phones with zoomed display", "assumption"],
  pageZoomed: [
    "clicks whose page reports another size than the phone's",
    "fitted to docs/reference/matching-model.md (screens agree in 98.5 %)",
  ],
  landscape: ["clicks in landscape orientation", "assumption"],
  regionRewritten: [
    "chance that the browser reports another region than the app, if the language is unusual in the region",
    "assumption",
  ],
  otherAppLanguage: ["in-app browsers set to another language", "assumption"],
  travels: ["time zone changed between click and open", "assumption"],
  zoneHidden: ["browsers that report UTC", "assumption"],
  updatesMeanwhile: ["OS updated between click and open", "assumption"],
  cookieLost: ["clicks whose browser did not keep its id", "assumption"],
  tellsInstallTime: ["whether the app reports when it was installed", "the app's choice"],
  modelNaming: ["how the app names an Apple model: identifier or marketing name", "both exist"],
};
