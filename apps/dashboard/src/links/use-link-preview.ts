import type { LinkDraft, LinkPreview } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { adminClient } from "../api/clients.ts";

const pauseMs = 300;

/** What the service says of a draft while it is typed: what each visitor would get, or what is wrong. */
export function useLinkPreview(
  app: string,
  draft: LinkDraft,
  existing: boolean,
): { preview: LinkPreview | undefined; fault: AdminError | undefined } {
  const text = JSON.stringify(draft);
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  const { data, error } = useQuery({
    queryKey: [app, "preview", settled, existing],
    queryFn: () => {
      const { expiresAt, ...body } = JSON.parse(settled) as LinkDraft;
      // A link that has expired may be changed in other ways.
      return adminClient(app).previewLink({
        body: existing ? body : { ...body, expiresAt: expiresAt ?? null },
      });
    },
    enabled: draft.destination !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    preview: error ? undefined : data,
    fault: error instanceof AdminError && draft.destination !== "" ? error : undefined,
  };
}
