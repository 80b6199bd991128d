import { Box, Group } from "@mantine/core";
import { shellTexts } from "../texts/shell.ts";

/** The product’s mark and name. The header shows only the mark on a phone. */
export function Brand({ inHeader = false }: { inHeader?: boolean }) {
  return (
    <Group gap={10} c="var(--ink)" fw={700} {...(!inHeader && { fz: 20, justify: "center" })}>
      <span aria-hidden="true" className="mark" />
      <Box component="span" {...(inHeader && { visibleFrom: "sm" })}>
        {shellTexts.product}
      </Box>
    </Group>
  );
}
