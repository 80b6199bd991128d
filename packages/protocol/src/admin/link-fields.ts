import * as t from "./fields.ts";

// The fields that links and link templates share.

export const Preview = t.strictObject("What chats and social networks show for the link.", {
  title: t.optional(t.shortText("The title. Its first 100 characters are shown.")),
  description: t.optional(t.text(1024, "The text. Its first 200 characters are shown.")),
  image: t.optional(t.url("URL of a picture.")),
});

export const Tags = t.list(t.text(64, "A tag."), "Tags to filter links and statistics by.", {
  maxItems: 32,
});

export const PageName = t.text(
  64,
  "The name of the app's own landing page that visitors without the app see. On Android, they see it before Google Play; on a computer, instead of the web fallback.",
);
