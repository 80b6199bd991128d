import { useDebouncedValue } from "@mantine/hooks";
import type { LinkDraft, LinkPreview } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { adminClient } from "../api/clients.ts";

/** How long after the last keystroke the preview is requested. */
const requestDelayMs = 300;

/** Requests the preview of a draft while the user types. Returns the preview, or the first error of the draft. */
export function useLinkPreview(
  appId: string,
  draft: LinkDraft,
  existing: boolean,
): { preview: LinkPreview | undefined; draftError: AdminError | undefined } {
  const text = JSON.stringify(draft);
  const [settled] = useDebouncedValue(text, requestDelayMs);
  const { expiresAt, ...body } = JSON.parse(settled) as LinkDraft;
  const { data, error } = useQuery({
    queryKey: [appId, "preview", settled, existing],
    queryFn: () =>
      // An expiry in the past is an error for new links. An existing link may already have expired, so its expiry is not sent.
      adminClient(appId).previewLink({
        body: existing ? body : { ...body, expiresAt: expiresAt ?? null },
      }),
    enabled: body.destination !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    preview: error ? undefined : data,
    draftError: error instanceof AdminError && draft.destination !== "" ? error : undefined,
  };
}
