import { Card, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** Says that a page has nothing to show, and what to do. */
export function EmptyPage({
  heading,
  text,
  children,
}: {
  heading: string;
  text: string;
  /** The buttons. */
  children?: ReactNode;
}) {
  return (
    <Card component="section" py={56}>
      <Stack align="center" gap="sm" ta="center">
        <Title order={2}>{heading}</Title>
        <Text c="dimmed" maw="46ch">
          {text}
        </Text>
        {children}
      </Stack>
    </Card>
  );
}
