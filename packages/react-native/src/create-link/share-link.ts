import { Platform, Share } from "react-native";
import type { LinkData } from "../core/index.ts";
import { createLink, type CreatedLink, type NewLink } from "./create-link.ts";

/**
 * What the share sheet gets besides the link.
 *
 * @example
 * const options: ShareOptions = { message: "Join my club:", title: "An invitation" };
 */
export interface ShareOptions {
  /** The text before the link. */
  message?: string | undefined;
  /** The subject of an email, and on Android the title of the sheet. */
  title?: string | undefined;
}

export interface SharedLink extends CreatedLink {
  /** Whether the user chose an app. Android does not say, so it is always `true` there. */
  isShared: boolean;
}

/**
 * Opens the system's share sheet with a new link, or with one that `createLink` returned. Rejects with a
 * `CreateLinkError` if no link could be created.
 *
 * @example
 * const { isShared } = await shareLink({ path: "/invite/club" }, { message: "Join my club:" });
 */
export async function shareLink<Data extends object = LinkData>(
  link: NewLink<Data> | CreatedLink,
  { message, title }: ShareOptions = {},
): Promise<SharedLink> {
  const created = "url" in link ? link : await createLink(link);
  const { url } = created;
  const content =
    // Android has no field for a URL. Elsewhere, apps show a preview of the URL if it is on its own.
    Platform.OS === "android"
      ? { message: message ? `${message} ${url}` : url }
      : { url, ...(message && { message }) };
  const titles = title ? { subject: title, dialogTitle: title } : {};
  const { action } = await Share.share({ ...content, ...(title && { title }) }, titles);
  return { ...created, isShared: action !== Share.dismissedAction };
}
