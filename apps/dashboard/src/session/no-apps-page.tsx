import { EmptyState, Title } from "@mantine/core";
import { IconApps } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { sessionQuery } from "../api/queries.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { useTitle } from "../shell/use-title.ts";
import { sessionTexts } from "../texts/session.ts";

const texts = sessionTexts.noApps;

export function NoAppsPage() {
  useTitle(texts.pageTitle);
  const { data: session } = useSuspenseQuery(sessionQuery);
  return (
    <EmptyState
      icon={<IconApps size={40} stroke={1.4} />}
      title={<Title order={1}>{session.operator ? texts.titleForOperator : texts.title}</Title>}
      description={session.operator ? texts.textForOperator : texts.text}
    >
      {session.operator && (
        <EmptyState.Actions>
          <LinkButton to="/new-app">{texts.create}</LinkButton>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}
