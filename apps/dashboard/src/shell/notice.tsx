import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** A notice at the bottom of the window. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Text role="status" size="sm" px="md" py={8} bg="var(--ink)" c="var(--paper)">
      {children}
    </Text>
  );
}
