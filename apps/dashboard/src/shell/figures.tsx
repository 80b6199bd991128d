import { SimpleGrid, Text } from "@mantine/core";
import type { ReactNode } from "react";

type Figure = readonly [name: string, value: ReactNode, note?: string];

/** Figures side by side, each with its name and what it means. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, lg: 5 }} spacing="lg" m={0}>
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" fz={22} fw={650} style={{ fontVariantNumeric: "tabular-nums" }}>
            {value}
          </Text>
          <Text component="dd" size="sm" c="dimmed" mih={20}>
            {note}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}
