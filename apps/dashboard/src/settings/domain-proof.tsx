import { domainProofName, domainProofPath, domainProofText } from "@throughline/protocol";
import type { AppView } from "@throughline/protocol";
import { Alert, Button, Card, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { adminClient } from "../api/clients.ts";
import { appQuery, queryClient } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { DataTable } from "../shell/data-table.tsx";
import { describeError } from "../shell/error-notice.tsx";
import { notify } from "../shell/notify.tsx";
import { shellTexts } from "../texts/shell.ts";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.domains;

/** Shows the DNS record that a new domain needs, and adds the domain once its check succeeds. */
export function DomainProof({
  app,
  domain,
  onAdded,
  onCancel,
}: {
  app: AppView;
  domain: string;
  onAdded: () => void;
  onCancel: () => void;
}) {
  const check = useMutation({
    mutationFn: () =>
      adminClient(app.id).updateApp({ body: { linkDomains: [...app.linkDomains, domain] } }),
    onSuccess: (changed) => {
      queryClient.setQueryData(appQuery(app.id).queryKey, changed);
      notify(texts.added(domain));
      onAdded();
    },
  });
  const rows = [
    [texts.recordName, domainProofName(domain)],
    [texts.recordType, "TXT"],
    [texts.recordText, domainProofText(app.id)],
  ] as const;
  return (
    <Card component="section" aria-label={texts.setUpDomain(domain)} bg="var(--paper)" radius="md">
      <Stack gap="sm">
        <Title order={3}>{texts.setUpDomain(domain)}</Title>
        <Text size="sm">{texts.recordIntro}</Text>
        <DataTable
          label={texts.setUpDomain(domain)}
          rows={rows}
          rowKey={([label]) => label}
          columns={[
            { name: "", kind: "rowHeader", width: 90, render: ([label]) => label },
            { name: "", render: ([, value]) => <Code>{value}</Code> },
            {
              name: "",
              kind: "actions",
              render: ([, value]) => value !== "TXT" && <CopyButton text={value} />,
            },
          ]}
        />
        <Text size="sm" c="dimmed" className="break">
          {texts.fileInstead(domainProofText(app.id), `https://${domain}${domainProofPath}`)}
        </Text>
        {check.error && <Alert color="red">{describeError(check.error).text}</Alert>}
        <Group>
          <Button loading={check.isPending} onClick={() => check.mutate()}>
            {texts.checkAndAdd}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {shellTexts.confirm.cancel}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
