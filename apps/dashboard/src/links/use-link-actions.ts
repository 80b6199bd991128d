import type { ImportedLink, LinkView } from "@throughline/protocol";
import { useNavigate, useParams } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient, refreshLinks } from "../api/queries.ts";
import { notify } from "../shell/notify.tsx";
import { useAction } from "../shell/use-action.ts";
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
  const refresh = [appId, "links"];
  const restore = useAction({
    // Statistics belong to the code, so they still exist.
    run: (link: LinkView) =>
      adminClient(appId).importLinks({ body: { links: [toImportedLink(link)] } }),
    done: ({ done, items }, link) => {
      const restored = link.hasPassword ? texts.restoredDisabled : texts.restored;
      return done ? restored(link.code) : (items[0]?.error ?? texts.restoreFailed);
    },
    refresh,
  });
  const remove = useAction({
    run: ({ code }: LinkView) => adminClient(appId).deleteLink({ params: { code } }),
    onDone: async (_answer, link) => {
      if (openCode === link.code) await navigate({ to: "/$appId/links", params: { appId } });
      queryClient.removeQueries({ queryKey: linkQuery(appId, link.code).queryKey });
      await refreshLinks(appId);
      notify(texts.deleted(link.code), { label: texts.undo, run: () => restore.start(link) });
    },
  });
  const toggle = useAction({
    run: ({ code, disabled }: LinkView) =>
      adminClient(appId).updateLink({ params: { code }, body: { disabled: !disabled } }),
    onDone: (changed, { code }) =>
      queryClient.setQueryData(linkQuery(appId, code).queryKey, changed),
    done: (_link, { code, disabled }) => (disabled ? texts.enabled(code) : texts.disabled(code)),
    refresh,
  });
  return { deleteLink: remove.start, toggleDisabled: toggle.start };
}
