/** The shop whose app both phones install. The demo registers this app with the service. */
export const shop = {
  name: "Loam",
  domain: "go.loam.example",
  /** The host of the shop’s website and of the links’ destinations. */
  website: "loam.example",
  /** The page of the website that the demo shows, as an ad leads to it. */
  websitePath: "/products/42?utm_source=poster&utm_campaign=spring",
  scheme: "loam",
  ios: { bundleId: "example.loam", teamId: "LOAM000000", appStoreId: "1234567890" },
  android: { packageName: "example.loam", certificates: [] },
} as const;

/** A link in a message. */
export interface SharedLink {
  readonly code: string;
  /** The URL that the app gets. */
  readonly destination: string;
  readonly title: string;
  readonly description: string;
}

export const links = {
  mug: {
    code: "mug",
    destination: "https://loam.example/products/42?from=mira",
    title: "Sunday mug",
    description: "Thrown a little wide, so the steam finds your face first.",
  },
  teapot: {
    code: "teapot",
    destination: "https://loam.example/products/17?from=mira",
    title: "Harbour teapot",
    description: "Pours a clean thread and stops when you stop.",
  },
  invite: {
    code: "supper",
    destination: "https://loam.example/invite/FIRESIDE",
    title: "A place at the table",
    description: "The next studio supper: Mira kept a seat for you.",
  },
} as const satisfies Record<string, SharedLink>;

export type LinkName = keyof typeof links;

export const websiteUrl = `https://${shop.website}${shop.websitePath}`;

/** Returns the URL of a link. */
export function linkUrl(link: LinkName): string {
  return `https://${shop.domain}/${links[link].code}`;
}
