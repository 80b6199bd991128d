import { Badge, Card, Group, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { accountsQuery } from "../api/queries.ts";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { DateTime } from "../shell/format.tsx";
import { Loading } from "../shell/loading.tsx";
import { operatorTexts } from "../texts/operator.ts";

const texts = operatorTexts.accountList;

/** Everyone who can sign in, with their apps. */
export function AccountsCard() {
  const { data, error, refetch } = useQuery(accountsQuery);
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {texts.title}
      </Title>
      {error && <ErrorNotice error={error} retry={() => void refetch()} />}
      {!data && !error && <Loading lines={2} />}
      {data && (
        <Table className="stacks">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.email}</Table.Th>
              <Table.Th>{texts.apps}</Table.Th>
              <Table.Th>{texts.createdAt}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map(({ email, operator, createdAt, apps }) => (
              <Table.Tr key={email}>
                <Table.Td className="break">{email}</Table.Td>
                <Table.Td data-label={texts.apps}>
                  <Group gap="xs">
                    {operator && <Badge>{texts.operator}</Badge>}
                    {apps.map(({ id, name, role }) => (
                      <Text key={id} span dir="auto">
                        {name} <span className="soft">{role}</span>
                      </Text>
                    ))}
                    {!operator && apps.length === 0 && <Text c="dimmed">{texts.noApps}</Text>}
                  </Group>
                </Table.Td>
                <Table.Td data-label={texts.createdAt}>
                  <DateTime at={createdAt} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}
