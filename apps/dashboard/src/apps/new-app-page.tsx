import type { NewApp } from "@throughline/protocol";
import { Card, Code, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { accountClient } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { useTitle } from "../shell/use-title.ts";
import { appTexts } from "../texts/apps.ts";

const texts = appTexts.create;

/** Creates an app and shows its first keys. Only operators get here. */
export function NewAppPage() {
  useTitle(texts.title);
  const [created, setCreated] = useState<NewApp>();
  const api = useApiForm({
    route: "createApp",
    initialValues: { name: "" },
    toBody: ({ name }) => ({ name: name.trim() }),
    send: accountClient.createApp,
    onSuccess: (answer) => {
      setCreated(answer);
      return queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
  });
  return (
    <Stack maw={640}>
      <Title order={1}>{created ? texts.created(created.app.name) : texts.title}</Title>
      <Card>
        {created ? (
          <FirstKeys created={created} />
        ) : (
          <FormBody api={api} action={texts.submit} hideFieldProblems>
            <TextInput
              label={texts.name}
              description={texts.nameHint}
              {...api.form.getInputProps("name")}
            />
          </FormBody>
        )}
      </Card>
    </Stack>
  );
}

function FirstKeys({ created }: { created: NewApp }) {
  const { app, publishableKey, secretKey } = created;
  const rows = [
    [texts.appId, app.id],
    [texts.publishableKey, publishableKey],
    [texts.secretKey, secretKey],
  ] as const;
  return (
    <Stack>
      <Text>{texts.keysText}</Text>
      {rows.map(([label, value]) => (
        <div key={label}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Group gap="xs">
            <Code className="break">{value}</Code>
            <CopyButton text={value} />
          </Group>
        </div>
      ))}
      <LinkButton w="fit-content" to="/$appId/start" params={{ appId: app.id }}>
        {texts.open}
      </LinkButton>
    </Stack>
  );
}
