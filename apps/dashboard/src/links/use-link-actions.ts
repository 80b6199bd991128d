import type { ImportedLink, LinkView } from "@throughline/protocol";
import { useNavigate, useParams } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient } from "../api/queries.ts";
import { useToasts } from "../shell/toasts.tsx";

/** A link as it is taken in again, also one that has expired or has a path for its code. */
function toImportedLink(link: LinkView): ImportedLink {
  const { url: _url, updatedAt: _changed, ...imported } = link;
  return imported;
}

export async function refreshLinks(app: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [app, "links"] });
}

/** What can be done with a link wherever it is shown. */
export function useLinkActions(app: string) {
  const { notify, notifyError } = useToasts();
  const navigate = useNavigate();
  /** The link whose page this is; a list stays as it is. */
  const { code: shown } = useParams({ strict: false });

  async function restore(link: LinkView): Promise<void> {
    try {
      // What it counted is still there: counters belong to the code.
      const body = { links: [toImportedLink(link)] };
      const { done, items } = await adminClient(app).importLinks({ body });
      await refreshLinks(app);
      notify(done ? `${link.code} is back.` : (items[0]?.error ?? "It could not be brought back."));
    } catch (error) {
      notifyError(error);
    }
  }

  return {
    remove: async (link: LinkView): Promise<void> => {
      try {
        await adminClient(app).deleteLink({ params: { code: link.code } });
        if (shown === link.code) await navigate({ to: "/$appId/links", params: { appId: app } });
        queryClient.removeQueries({ queryKey: linkQuery(app, link.code).queryKey });
        await refreshLinks(app);
        notify(`${link.code} is deleted.`, { label: "Undo", run: () => void restore(link) });
      } catch (error) {
        notifyError(error);
      }
    },

    toggle: async ({ code, disabled }: LinkView): Promise<void> => {
      try {
        const body = { disabled: !disabled };
        const changed = await adminClient(app).changeLink({ params: { code }, body });
        queryClient.setQueryData(linkQuery(app, code).queryKey, changed);
        await refreshLinks(app);
        notify(disabled ? `${code} works again.` : `${code} leads nowhere from now on.`);
      } catch (error) {
        notifyError(error);
      }
    },
  };
}
