import type { LinksChange, LinksSelection } from "@throughline/protocol";
import { adminClient } from "../api/clients.ts";
import { queryClient } from "../api/queries.ts";
import { notify, notifyError } from "../shell/notify.tsx";
import { useAction } from "../shell/use-action.ts";
import { linkTexts } from "../texts/links.ts";

const texts = linkTexts.bulk;

interface BulkTask {
  readonly links: LinksSelection;
  readonly change: LinksChange;
  /** The message after success. */
  readonly done: (count: number) => string;
}

/** Undoes a change of many links. */
export function useUndoChange(appId: string) {
  return useAction({
    run: (id: string) => adminClient(appId).undoLinkChange({ params: { id } }),
    done: ({ restored, skipped }) => texts.undone(restored, skipped.length),
    // The lists of links, and the pages of single links.
    refresh: [appId],
  });
}

/** Changes many links, all of them or none, and offers to undo it. */
export function useBulkChange(appId: string, onDone: () => void) {
  /** The lists of links, and the pages of single links. */
  const refresh = [appId];
  const undo = useUndoChange(appId);
  return useAction({
    run: ({ links, change }: BulkTask) =>
      adminClient(appId).changeLinks({ body: { links, change } }),
    onDone: ({ id, changed, errors: [error] }, { done }) => {
      if (error) {
        notifyError(new Error(`${error.code}: ${error.error}`));
        return;
      }
      void queryClient.invalidateQueries({ queryKey: refresh });
      if (id === null) notify(texts.nothing);
      else notify(done(changed), { label: linkTexts.actions.undo, run: () => undo.start(id) });
      onDone();
    },
    refresh,
  });
}
