import type { AppView } from "@throughline/protocol";
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { confirm } from "../shell/confirm.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.deleteApp;

/** Deletes the app after the user has typed its name. */
export function DeleteAppCard({ app: { id, name } }: { app: AppView }) {
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => adminClient(id).deleteApp({ query: { name } }),
    onSuccess: async () => {
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await navigate({ to: "/" });
      queryClient.removeQueries({ queryKey: [id] });
      notify(texts.deleted(name));
    },
    onError: notifyError,
  });

  async function ask() {
    const confirmed = await confirm({
      title: texts.title(name),
      text: texts.text,
      action: texts.action,
      typed: name,
    });
    if (confirmed) remove.mutate();
  }

  return (
    <Card component="section">
      <Stack>
        <Title order={2}>{texts.heading}</Title>
        <Text>{texts.text}</Text>
        <Button
          color="red"
          variant="outline"
          w="fit-content"
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          {texts.action}
        </Button>
      </Stack>
    </Card>
  );
}
