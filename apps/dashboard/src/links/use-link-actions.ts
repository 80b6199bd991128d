import type { ImportedLink, LinkView } from "@throughline/protocol";
import { useNavigate, useParams } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient, refreshLinks } from "../api/queries.ts";
import { notify, notifyError } from "../shell/notify.tsx";
import { linkTexts } from "../texts/links.ts";

const texts = linkTexts.actions;

/** Returns a link in the format of an import. Unlike a draft, an import allows expired links and codes with slashes. */
function toImportedLink(link: LinkView): ImportedLink {
  const { url: _url, updatedAt: _updatedAt, splitStartedAt: _startedAt, ...imported } = link;
  return imported;
}

/** Deletes, restores, enables and disables links, and reports the result as a toast. */
export function useLinkActions(appId: string) {
  const navigate = useNavigate();
  /** The code of the link whose page is open. Deleting this link leaves the page. */
  const { code: openCode } = useParams({ strict: false });

  async function restore(link: LinkView): Promise<void> {
    try {
      // Statistics belong to the code, so they still exist.
      const body = { links: [toImportedLink(link)] };
      const { done, items } = await adminClient(appId).importLinks({ body });
      await refreshLinks(appId);
      const restored = link.hasPassword ? texts.restoredDisabled : texts.restored;
      notify(done ? restored(link.code) : (items[0]?.error ?? texts.restoreFailed));
    } catch (error) {
      notifyError(error);
    }
  }

  return {
    deleteLink: async (link: LinkView): Promise<void> => {
      try {
        await adminClient(appId).deleteLink({ params: { code: link.code } });
        if (openCode === link.code) await navigate({ to: "/$appId/links", params: { appId } });
        queryClient.removeQueries({ queryKey: linkQuery(appId, link.code).queryKey });
        await refreshLinks(appId);
        notify(texts.deleted(link.code), {
          label: texts.undo,
          run: () => void restore(link),
        });
      } catch (error) {
        notifyError(error);
      }
    },

    toggleDisabled: async ({ code, disabled }: LinkView): Promise<void> => {
      try {
        const body = { disabled: !disabled };
        const changed = await adminClient(appId).updateLink({ params: { code }, body });
        queryClient.setQueryData(linkQuery(appId, code).queryKey, changed);
        await refreshLinks(appId);
        notify(disabled ? texts.enabled(code) : texts.disabled(code));
      } catch (error) {
        notifyError(error);
      }
    },
  };
}
