import type { LinkTemplate } from "@throughline/protocol";
import { flatLinkFields, valueAt } from "@throughline/protocol/admin";
import { Button, Card, EmptyState, Table, Title } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { Loading } from "../shell/loading.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { landingPageTexts } from "../texts/landing-pages.ts";

const texts = landingPageTexts.templates;

/** The app’s link templates. Users create templates in the link editor. */
export function LinkTemplatesPanel({ appId }: { appId: string }) {
  const { data, error, refetch } = useQuery(appQuery(appId));
  const can = usePermissions(appId);
  const remove = useMutation({
    mutationFn: (name: string) =>
      adminClient(appId).updateApp({
        body: {
          linkTemplates: data?.linkTemplates.filter((template) => template.name !== name) ?? [],
        },
      }),
    onSuccess: (changed, name) => {
      queryClient.setQueryData(appQuery(appId).queryKey, changed);
      notify(texts.removed(name));
    },
    onError: notifyError,
  });
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      {data.linkTemplates.length === 0 ? (
        <EmptyState icon={<IconTemplate size={36} stroke={1.4} />} description={texts.text}>
          <EmptyState.Actions>
            <Button
              renderRoot={(props) => <Link to="/$appId/links/new" params={{ appId }} {...props} />}
            >
              {texts.create}
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      ) : (
        <Table className="stacks">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.columns.name}</Table.Th>
              <Table.Th>{texts.columns.defaults}</Table.Th>
              <Table.Th>
                <span className="hidden">{texts.columns.actions}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.linkTemplates.map((template) => (
              <Table.Tr key={template.name}>
                <Table.Td className="break">{template.name}</Table.Td>
                <Table.Td className="break" data-label={texts.columns.defaults}>
                  {describeDefaults(template)}
                </Table.Td>
                <Table.Td className="actions">
                  {can("updateApp") && (
                    <Button
                      variant="subtle"
                      color="red"
                      size="compact-sm"
                      aria-label={texts.remove(template.name)}
                      onClick={() => remove.mutate(template.name)}
                    >
                      {texts.removeShort}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}

const templateFields = flatLinkFields.filter(({ isInTemplates }) => isInTemplates);

function describeDefaults(template: LinkTemplate): string {
  const { page, expiresInDays, ...values } = template;
  return [
    ...templateFields.flatMap(({ path }) => (valueAt(values, path) ?? []) as string | string[]),
    ...(page === undefined ? [] : [texts.page(page)]),
    ...(expiresInDays === undefined ? [] : [texts.expires(expiresInDays)]),
  ].join(", ");
}
