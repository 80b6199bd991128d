import type { SocialPreview } from "./create-link.ts";
import type { LinkData } from "./resolve-short.ts";

/** What one platform's visitors get instead. */
export interface PlatformOverride {
  /** Where the app goes there. */
  destination?: string;
  /** Where a phone without the app goes instead of its store; a computer, instead of the fallback. */
  fallback?: string;
}

/** Campaign parameters, added to the store's referrer and to the web fallback. */
export interface Utm {
  source?: string;
  medium?: string;
  campaign?: string;
  term?: string;
  content?: string;
}

/** What may be said of a link, beside its code. `null` and leaving out are the same on creation. */
export interface LinkParts {
  /** Where the app shall go: a web URL, a path, or a URL of the app's own scheme. */
  destination: string;
  ios?: PlatformOverride | null;
  android?: PlatformOverride | null;
  desktop?: PlatformOverride | null;
  /** Where a computer goes. */
  webFallback?: string | null;
  preview?: SocialPreview | null;
  utm?: Utm | null;
  tags?: string[];
  /** Handed to the app with the link. */
  data?: LinkData | null;
  /** From then on it leads to `expiredFallback`, or nowhere. */
  expiresAt?: string | null;
  /** The web page its visitors get once it has expired. */
  expiredFallback?: string | null;
  /** A wrong match would hurt: only a very sure one is made. */
  sensitive?: boolean;
  /** Never matched by likeness, only by referrer or clipboard. */
  deterministicOnly?: boolean;
  disabled?: boolean;
  /** For testers: matched and shown as ever, left out of statistics and of what matching learns. */
  test?: boolean;
}

/** What `POST /api/v1/links` takes. */
export interface LinkDraft extends LinkParts {
  /** The last part of the short address; made up when left out. Cannot be changed later. */
  code?: string;
}

/** What `PATCH /api/v1/links/:code` takes: what is left out stays, `null` takes a part away. */
export type LinkChange = Partial<LinkParts>;

/** A link that was somewhere else before, or in another service of this kind. */
export interface ImportedLink extends LinkParts {
  /** Its path there, of one segment or several: `promo/abcd`. It is answered under the same. */
  code: string;
  /** When it was made; now when left out. */
  createdAt?: string | null;
  /** The install that made it in the app. */
  madeBy?: string | null;
}

/** What `POST /api/v1/import/links` takes: at most 500 links. */
export interface LinkImport {
  links: ImportedLink[];
  /** Links that are here under the same code and lead elsewhere take these parts; otherwise they are conflicts. */
  replace?: boolean;
  /** Only says what would happen. */
  dryRun?: boolean;
}

/**
 * What becomes of one link. `unchanged`: it is here and leads to the same destination. `conflict`: another link has the code.
 * `invalid`: `error` says why.
 */
export interface LinkImportItem {
  code: string | null;
  outcome: "created" | "replaced" | "unchanged" | "conflict" | "invalid";
  error: string | null;
}

/** Answer of an import: all of its links are kept, or none. */
export interface LinkImportReport {
  /** False: nothing was changed, as it was a dry run, or some links are invalid or conflicts. */
  done: boolean;
  /** One for each link, in their order. */
  items: LinkImportItem[];
}

/** Whose files of links are read. */
export const fileFormats = ["csv", "ndjson", "firebase", "branch", "bitly", "dub"] as const;
export type FileFormat = (typeof fileFormats)[number];

/** What `POST /api/v1/import/file` takes: a whole file of links. */
export interface FileImport {
  format: FileFormat;
  /** The file's bytes in base64. */
  content: string;
  /** As in {@link LinkImport}. */
  replace?: boolean;
  /** Phones without the app go to the store, also where the file names a web page for them. */
  toStore?: boolean;
  /** Only says what would happen. */
  dryRun?: boolean;
}

/** What is wrong with one line of a file. */
export interface LineFault {
  line: number;
  code: string | null;
  outcome: "conflict" | "invalid";
  error: string;
}

/** What becomes of one line of a file. */
export interface ImportedLine {
  line: number;
  code: string;
  destination: string;
  outcome: "created" | "replaced" | "unchanged";
}

/** What becomes of a file: all of its links are kept, or none. */
export interface FileImportReport {
  /** False: nothing was changed, as it was a dry run, or some lines are invalid or conflicts. */
  done: boolean;
  counts: Record<LinkImportItem["outcome"], number>;
  /** The first of them. */
  faults: LineFault[];
  /** The first lines that can be taken in. */
  lines: ImportedLine[];
  /** What is true of many links, a sentence each. */
  notes: string[];
}

/** A link as the admin API shows it. */
export interface LinkView extends Required<LinkDraft> {
  /** The short address to share. */
  url: string;
  /** The install that made it in the app; `null` for a link of the admin API. */
  madeBy: string | null;
  createdAt: string;
  updatedAt: string;
}
