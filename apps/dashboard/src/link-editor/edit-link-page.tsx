import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient, refreshLinks } from "../api/queries.ts";
import { notify } from "../shell/notify.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { useTitle } from "../shell/use-title.ts";
import { linkEditorTexts } from "../texts/link-editor.ts";
import { LinkEditor } from "./link-editor.tsx";
import { toLinkForm } from "./link-form.ts";

const texts = linkEditorTexts.edit;

export function EditLinkPage() {
  const { appId = "", code = "" } = useParams({ strict: false });
  useTitle(texts.title(code));
  const navigate = useNavigate();
  return (
    <QueryPanel page query={useQuery(linkQuery(appId, code))}>
      {(link) => (
        <>
          <Title order={1}>{texts.title(code)}</Title>
          <LinkEditor
            key={link.updatedAt}
            appId={appId}
            existing
            initial={toLinkForm(link)}
            submitLabel={texts.submit}
            draftName={`link ${code} of ${appId}`}
            save={(body) => adminClient(appId).updateLink({ params: { code }, body })}
            onSaved={async (changed) => {
              queryClient.setQueryData(linkQuery(appId, code).queryKey, changed);
              await refreshLinks(appId);
              notify(texts.saved);
              await navigate({ to: "/$appId/links/$code", params: { appId, code } });
            }}
          />
        </>
      )}
    </QueryPanel>
  );
}
