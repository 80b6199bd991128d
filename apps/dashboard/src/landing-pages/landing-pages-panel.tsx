import type { AppView, LandingPage } from "@throughline/protocol";
import { Button, Card, EmptyState, Group, Table, Text, Title } from "@mantine/core";
import { IconDeviceMobile, IconPlus } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { confirm } from "../shell/confirm.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { Loading } from "../shell/loading.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { landingPageTexts } from "../texts/landing-pages.ts";
import { PageEditor } from "./page-editor.tsx";

const texts = landingPageTexts.list;

/** The app’s landing pages, which owners can create, change and delete. */
export function LandingPagesPanel({ appId }: { appId: string }) {
  const { data, error, refetch } = useQuery(appQuery(appId));
  const can = usePermissions(appId);
  const [edited, setEdited] = useState<LandingPage | "new">();
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (edited !== undefined) {
    return (
      <PageEditor
        app={data}
        page={edited === "new" ? undefined : edited}
        onClose={() => setEdited(undefined)}
      />
    );
  }
  const create = can("updateApp") && (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited("new")}>
      {texts.create}
    </Button>
  );
  return (
    <Card component="section">
      <Group mb="sm">
        <Title order={2} flex={1}>
          {texts.title}
        </Title>
        {data.pages.length > 0 && create}
      </Group>
      {data.pages.length === 0 ? (
        <EmptyState icon={<IconDeviceMobile size={36} stroke={1.4} />} description={texts.text}>
          <EmptyState.Actions>{create}</EmptyState.Actions>
        </EmptyState>
      ) : (
        <PageTable app={data} onEdit={can("updateApp") ? setEdited : undefined} />
      )}
    </Card>
  );
}

function PageTable({
  app,
  onEdit,
}: {
  app: AppView;
  /** Absent for members who may not change the app. */
  onEdit: ((page: LandingPage) => void) | undefined;
}) {
  const remove = useMutation({
    mutationFn: (name: string) =>
      adminClient(app.id).updateApp({
        body: { pages: app.pages.filter((page) => page.name !== name) },
      }),
    onSuccess: (changed, name) => {
      queryClient.setQueryData(appQuery(app.id).queryKey, changed);
      notify(texts.removed(name));
    },
    onError: notifyError,
  });

  async function confirmRemoval(name: string) {
    const confirmed = await confirm({
      title: texts.removeTitle(name),
      text: texts.removeText,
      action: texts.removeShort,
    });
    if (confirmed) remove.mutate(name);
  }

  return (
    <Table className="stacks">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.columns.name}</Table.Th>
          <Table.Th>{texts.columns.languages}</Table.Th>
          <Table.Th>
            <span className="hidden">{texts.columns.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {app.pages.map((page) => (
          <Table.Tr key={page.name}>
            <Table.Td className="break">
              {page.name}
              <Text c="dimmed" size="sm">
                {page.texts[0]?.title}
              </Text>
            </Table.Td>
            <Table.Td data-label={texts.columns.languages}>
              {page.texts.map(({ language }) => language).join(", ")}
            </Table.Td>
            <Table.Td className="actions">
              {onEdit && (
                <Group gap="xs" justify="flex-end">
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={texts.edit(page.name)}
                    onClick={() => onEdit(page)}
                  >
                    {texts.editShort}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    aria-label={texts.remove(page.name)}
                    onClick={() => void confirmRemoval(page.name)}
                  >
                    {texts.removeShort}
                  </Button>
                </Group>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
