/** Visitors whose answer a preview shows. */
export const previewVisitors = ["iphone", "android", "desktop", "chat"] as const;
export type PreviewVisitor = (typeof previewVisitors)[number];

/** What one kind of visitor gets. */
export interface VisitorAnswer {
  visitor: PreviewVisitor;
  /**
   * `redirect`: straight to `to`. `landing`: a page with a button to the store. `desktop`: a page with the link as a
   * QR code. `unavailable`: a page that says the app is not made for this phone. `preview`: a card in a chat.
   */
  answer: "redirect" | "landing" | "desktop" | "unavailable" | "preview";
  /** Where it leads, or where the page's button does. */
  to: string | null;
  /** Where the app goes on this platform, once it is there. */
  opens: string | null;
}

/** What a chat or a social network shows of a link. */
export interface SocialCard {
  title: string;
  description: string | null;
  image: string | null;
  host: string;
}

/** A link that is not made yet: what would be, by the rules it will be made and followed by. */
export interface LinkPreview {
  url: string;
  /** Whether a new link could have this code; `generated`: none was asked for. */
  code: "free" | "taken" | "reserved" | "generated";
  visitors: VisitorAnswer[];
  /** Where everybody goes once the link has expired; `null`: to a page that says it leads nowhere any more. */
  afterExpiry: string | null;
  card: SocialCard;
}
