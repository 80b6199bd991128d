import { createLink, CreateLinkError } from "@throughline/react-native/create-link";
import { useCallback, useState } from "react";
import { Share } from "react-native";
import { events } from "../shop/events.ts";

/** Where an invite leads: the studio's next supper. */
const path = "/invite/FIRESIDE";

/** Makes an invite and hands it to the phone's own way of sharing; `note` says what came of it. */
export function useInvite(): { readonly note: string | null; readonly invite: () => void } {
  const [note, setNote] = useState<string | null>(null);
  const invite = useCallback(async () => {
    setNote("One moment …");
    try {
      const { url } = await createLink({
        path,
        preview: {
          title: "A place at the table",
          description: "A friend kept a seat for you at the next studio supper.",
        },
      });
      events.shared(path);
      setNote(`Your invite: ${url.replace("https://", "")}`);
      await Share.share({ message: url });
    } catch (error) {
      setNote(inWords(error));
    }
  }, []);
  return { note, invite: () => void invite() };
}

function inWords(error: unknown): string {
  if (!(error instanceof CreateLinkError)) return "This phone cannot share it.";
  return error.code === "offline"
    ? "No invite without the network. Try again once you are online."
    : "No invite could be made right now.";
}
