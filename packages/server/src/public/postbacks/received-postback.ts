import type { Postback } from "@throughline/storage";

/** A postback whose signature is valid. */
export interface ReceivedPostback extends Omit<Postback, "app" | "receivedAt"> {
  /** The number in the App Store of the advertised app. */
  readonly appStoreId: string;
}
