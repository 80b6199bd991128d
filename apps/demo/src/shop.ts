/** The shop both phones buy from: what the demo sets up at the service, and what its links lead to. */
export const shop = {
  name: "Loam",
  domain: "go.loam.example",
  /** Where its links lead. */
  website: "loam.example",
  scheme: "loam",
  ios: { bundleId: "example.loam", teamId: "LOAM000000", appStoreId: "1234567890" },
  android: { packageName: "example.loam", certificates: [] },
} as const;

/** A link somebody sent. */
export interface SharedLink {
  readonly code: string;
  /** What the app gets. */
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

/** The address of a link as people see it. */
export function addressOf(link: LinkName): string {
  return `https://${shop.domain}/${links[link].code}`;
}
