import type { LinkView } from "@throughline/protocol";
import { useNavigate, useParams } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient, refreshLinks } from "../api/queries.ts";
import type { Question } from "../shell/confirm.tsx";
import { notify } from "../shell/notify.tsx";
import { useAction } from "../shell/use-action.ts";
import { linkTexts } from "../texts/links.ts";

const texts = linkTexts.actions;

/** How far back statistics are counted, in milliseconds. */
const maxSpanMs = 1_990 * 86_400_000;

/** Archives, restores, deletes, enables and disables links, and reports the result as a toast. */
export function useLinkActions(appId: string) {
  const navigate = useNavigate();
  /** The code of the link whose page is open. Deleting this link leaves the page. */
  const { code: openCode } = useParams({ strict: false });
  const refresh = [appId, "links"];
  const show = (changed: LinkView) =>
    queryClient.setQueryData(linkQuery(appId, changed.code).queryKey, changed);
  const restore = useAction({
    run: ({ code }: LinkView) => adminClient(appId).restoreLink({ params: { code } }),
    onDone: show,
    done: (link) => texts.restored(codeOf(link)),
    refresh,
  });
  const archive = useAction({
    run: ({ code }: LinkView) => adminClient(appId).archiveLink({ params: { code } }),
    onDone: (archived) => {
      show(archived);
      notify(texts.archived(codeOf(archived), archived.expiredFallback), {
        label: texts.undo,
        run: () => restore.start(archived),
      });
    },
    refresh,
  });
  const remove = useAction({
    question: (link: LinkView) => askToDelete(appId, link),
    run: ({ code }) => adminClient(appId).deleteLink({ params: { code } }),
    onDone: async (_answer, link) => {
      if (openCode === link.code) await navigate({ to: "/$appId/links", params: { appId } });
      queryClient.removeQueries({ queryKey: linkQuery(appId, link.code).queryKey });
      await refreshLinks(appId);
      notify(texts.deleted(codeOf(link)));
    },
  });
  const toggle = useAction({
    run: ({ code, disabled }: LinkView) =>
      adminClient(appId).updateLink({ params: { code }, body: { disabled: !disabled } }),
    onDone: show,
    done: (_link, { code, disabled }) => (disabled ? texts.enabled(code) : texts.disabled(code)),
    refresh,
  });
  return {
    archiveLink: archive.start,
    restoreLink: restore.start,
    deleteLink: remove.start,
    toggleDisabled: toggle.start,
  };
}

function codeOf({ code, currentCode }: LinkView): string {
  return currentCode ?? code;
}

/** Says what is lost with a link, and asks for its code. */
async function askToDelete(appId: string, link: LinkView): Promise<Question> {
  const { code, aliases } = link;
  const from = new Date(Math.max(Date.parse(link.createdAt), Date.now() - maxSpanMs));
  const { total } = await adminClient(appId).linkStats({
    params: { code },
    query: { from: from.toISOString(), beforeReset: "include" },
  });
  const codes = [...new Set([codeOf(link), code, ...aliases])];
  return {
    title: texts.deleteTitle(codeOf(link)),
    text: texts.deleteText(codes, total.clicks, total.installs),
    action: texts.deleteAction,
    textToType: codeOf(link),
  };
}
