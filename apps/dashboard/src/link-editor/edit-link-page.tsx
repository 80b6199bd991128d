import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient, refreshLinks } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { notify } from "../shell/notify.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { linkEditorTexts } from "../texts/link-editor.ts";
import { LinkEditor } from "./link-editor.tsx";
import { toLinkForm } from "./link-form.ts";

const texts = linkEditorTexts.edit;

export function EditLinkPage() {
  const { appId = "", code = "" } = useParams({ strict: false });
  useTitle(texts.title(code));
  const navigate = useNavigate();
  const { data: link, error, refetch } = useQuery(linkQuery(appId, code));
  if (error) return <ErrorNotice page error={error} retry={() => void refetch()} />;
  if (!link) return <Loading />;
  return (
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
  );
}
