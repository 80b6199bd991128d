import { Center, Paper, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { Brand } from "../shell/brand.tsx";

/** A page without navigation, for users who are not signed in. */
export function StandalonePage({ children }: { children: ReactNode }) {
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={420}>
        <Brand />
        <Paper withBorder radius="lg" p="xl">
          <Stack>{children}</Stack>
        </Paper>
      </Stack>
    </Center>
  );
}
