import type { MailView } from "@throughline/protocol";
import { Alert, Badge, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { accountClient } from "../api/clients.ts";
import { mailsQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { operatorTexts } from "../texts/operator.ts";

const texts = operatorTexts.mails;
const kinds: Readonly<Record<string, string>> = texts.kinds;
const colors = { waiting: "gray", sent: "green", failed: "red" } as const;

/** What became of the service’s mails, and a form that tries the mail server. */
export function MailsCard() {
  return (
    <Section title={texts.title}>
      <QueryPanel query={useQuery(mailsQuery)} lines={2}>
        {({ from, items }) => (
          <Stack>
            <Text c="dimmed" className="break">
              {from === null ? texts.off : texts.from(from)}
            </Text>
            {from !== null && <TestMail />}
            {items.length > 0 && <MailTable mails={items} />}
          </Stack>
        )}
      </QueryPanel>
    </Section>
  );
}

function TestMail() {
  const [result, setResult] = useState<{ sent: boolean; answer: string }>();
  const api = useApiForm({
    route: "testMail",
    initialValues: { email: "" },
    toBody: ({ email }) => ({ email: email.trim() }),
    send: (body: { email: string }) => accountClient.testMail(body),
    onSuccess: setResult,
  });
  return (
    <>
      <FormBody api={api} action={texts.test} hideFieldProblems>
        <Group align="flex-start">
          <TextInput
            flex={1}
            miw={220}
            label={texts.testAddress}
            type="email"
            {...api.form.getInputProps("email")}
          />
        </Group>
      </FormBody>
      <div role="status">
        {result && (
          <Alert color={result.sent ? "green" : "red"} className="break">
            {result.sent ? texts.accepted(result.answer) : texts.notAccepted(result.answer)}
          </Alert>
        )}
      </div>
    </>
  );
}

function MailTable({ mails }: { mails: readonly MailView[] }) {
  const { columns } = texts;
  return (
    <DataTable
      label={texts.title}
      rows={mails}
      rowKey={({ id }) => id}
      columns={[
        { name: columns.kind, render: ({ kind }) => kinds[kind] ?? kind },
        { name: columns.to, render: ({ to }) => <span className="break">{to}</span> },
        { name: columns.createdAt, render: ({ createdAt }) => <DateTime at={createdAt} /> },
        {
          name: columns.state,
          render: ({ state, tries, answer }) => (
            <>
              <Badge color={colors[state]}>{texts.states[state]}</Badge>
              {state !== "sent" && answer !== null && (
                <Text c="dimmed" size="sm" className="break">
                  {texts.lastTry(tries, answer)}
                </Text>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
