import { Card, Group, Stack, Title } from "@mantine/core";
import type { CardProps } from "@mantine/core";
import type { ReactNode } from "react";

/** A card with a title, and optionally with buttons beside the title. */
export function Section({
  title,
  actions,
  region = false,
  children,
  ...card
}: CardProps & {
  title: string;
  actions?: ReactNode;
  /** Whether screen readers list the card among the regions of the page. */
  region?: boolean;
  children: ReactNode;
}) {
  return (
    <Card component="section" aria-label={region ? title : undefined} {...card}>
      <Stack gap="sm">
        <Group>
          <Title order={2} flex="1 1 auto" maw="100%" className="break">
            {title}
          </Title>
          {actions}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
