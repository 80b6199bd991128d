import { createLink, CreateLinkError, shareLink } from "@throughline/react-native/create-link";
import { useCallback, useState } from "react";
import { events } from "../shop/events.ts";

/** The screen that an invite opens. */
const path = "/invite/FIRESIDE";

/** Creates an invite and opens the phone’s share sheet. `note` describes the result. */
export function useInvite(): { readonly note: string | null; readonly invite: () => void } {
  const [note, setNote] = useState<string | null>(null);
  const invite = useCallback(async () => {
    setNote("Creating your invite…");
    try {
      const created = await createLink({
        path,
        alias: "supper",
        tags: ["invite"],
        campaign: "studio-supper",
        preview: {
          title: "A place at the table",
          description: "A friend kept a seat for you at the next studio supper.",
        },
      });
      events.sharedInvite(path);
      setNote(`Your invite: ${created.url.replace("https://", "")}`);
      await shareLink(created);
    } catch (error) {
      setNote(describeError(error));
    }
  }, []);
  return { note, invite: () => void invite() };
}

function describeError(error: unknown): string {
  if (!(error instanceof CreateLinkError)) return "This phone can’t share links.";
  return error.code === "offline"
    ? "You are offline. Try again when you are connected."
    : "The invite couldn’t be created. Try again in a moment.";
}
