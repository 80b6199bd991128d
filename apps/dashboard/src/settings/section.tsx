import { Card, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A titled group of inputs. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section">
      <Stack>
        <Title order={2}>{title}</Title>
        {children}
      </Stack>
    </Card>
  );
}
