import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient, refreshLinks } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { notify } from "../shell/notify.tsx";
import { useTitle } from "../shell/use-title.ts";
import { linkEditorTexts } from "../texts/link-editor.ts";
import { LinkEditor } from "./link-editor.tsx";
import { emptyForm, toLinkForm } from "./link-form.ts";

const texts = linkEditorTexts.new;

export function NewLinkPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const { duplicateOf } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data: original } = useQuery({
    ...linkQuery(appId, duplicateOf ?? ""),
    enabled: duplicateOf !== undefined,
  });
  if (duplicateOf !== undefined && !original) return <Loading />;
  return (
    <>
      <Title order={1}>
        {duplicateOf === undefined ? texts.title : texts.duplicateTitle(duplicateOf)}
      </Title>
      <LinkEditor
        key={duplicateOf}
        appId={appId}
        initial={original ? { ...toLinkForm(original), code: "", hasPassword: false } : emptyForm}
        submitLabel={texts.submit}
        draftName={`new link of ${appId}${duplicateOf === undefined ? "" : `, duplicate of ${duplicateOf}`}`}
        save={(body) => adminClient(appId).createLink({ body })}
        onSaved={async (link) => {
          queryClient.setQueryData(linkQuery(appId, link.code).queryKey, link);
          await refreshLinks(appId);
          notify(texts.created(link.url));
          await navigate({ to: "/$appId/links/$code", params: { appId, code: link.code } });
        }}
      />
    </>
  );
}
