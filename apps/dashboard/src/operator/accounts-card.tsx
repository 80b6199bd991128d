import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountsQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { operatorTexts } from "../texts/operator.ts";
import { shellTexts } from "../texts/shell.ts";
import { AccountSessionsDialog } from "./account-sessions-dialog.tsx";

const texts = operatorTexts.accountList;

/** Everyone who can sign in, with their apps and sessions. */
export function AccountsCard() {
  const query = useQuery(accountsQuery);
  const [openId, setOpenId] = useState<string>();
  const opened = query.data?.items.find(({ id }) => id === openId);
  return (
    <Section title={texts.title}>
      {opened && <AccountSessionsDialog account={opened} onClose={() => setOpenId(undefined)} />}
      <QueryPanel query={query} lines={2}>
        {({ items }) => (
          <DataTable
            label={texts.title}
            rows={items}
            rowKey={({ email }) => email}
            columns={[
              {
                name: texts.email,
                render: ({ email, secondFactor, passkeys }) => (
                  <>
                    {email} {passkeys > 0 && <Badge>{texts.passkeys(passkeys)}</Badge>}{" "}
                    {secondFactor && <Badge>{texts.secondFactor}</Badge>}
                  </>
                ),
              },
              {
                name: texts.apps,
                render: ({ operator, apps }) => (
                  <Group gap="xs" display="inline-flex">
                    {operator && <Badge>{texts.operator}</Badge>}
                    {apps.map(({ id, name, role }) => (
                      <Text key={id} span dir="auto">
                        {name} <span className="soft">{shellTexts.roles[role]}</span>
                      </Text>
                    ))}
                    {!operator && apps.length === 0 && <Text c="dimmed">{texts.noApps}</Text>}
                  </Group>
                ),
              },
              { name: texts.createdAt, render: ({ createdAt }) => <DateTime at={createdAt} /> },
              {
                name: texts.sessions,
                render: ({ id, email, sessions: { length } }) => (
                  <Button
                    variant="default"
                    size="compact-sm"
                    aria-label={texts.showSessions(length, email)}
                    onClick={() => setOpenId(id)}
                  >
                    {length}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryPanel>
    </Section>
  );
}
