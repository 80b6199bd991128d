import type { AppView } from "@throughline/protocol";
import { Button, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { queryClient, sessionQuery } from "../api/queries.ts";
import { Section } from "../shell/section.tsx";
import { useAction } from "../shell/use-action.ts";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.deleteApp;

/** Deletes the app after the user has typed its name. */
export function DeleteAppCard({ app: { id, name } }: { app: AppView }) {
  const navigate = useNavigate();
  const remove = useAction({
    question: () => ({
      title: texts.title(name),
      text: texts.text,
      action: texts.action,
      textToType: name,
    }),
    run: () => adminClient(id).deleteApp({ query: { name } }),
    onDone: async () => {
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
      await navigate({ to: "/" });
      queryClient.removeQueries({ queryKey: [id] });
    },
    done: texts.deleted(name),
  });
  return (
    <Section title={texts.heading}>
      <Text>{texts.text}</Text>
      <Button
        color="red"
        variant="outline"
        w="fit-content"
        loading={remove.isPending}
        onClick={() => remove.start()}
      >
        {texts.action}
      </Button>
    </Section>
  );
}
