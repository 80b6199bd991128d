import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { analyticsTexts } from "../texts/analytics.ts";
import type { Column } from "./figures.ts";

const texts = analyticsTexts.links;

/** A menu that chooses the columns of the links table. */
export function ColumnMenu({
  all,
  chosen,
  onChange,
}: {
  all: readonly Column[];
  chosen: readonly Column[];
  onChange: (ids: string[]) => void;
}) {
  const ids = chosen.map(({ id }) => id);
  return (
    <Popover position="bottom-end" shadow="md" trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button variant="default" size="xs" leftSection={<IconColumns3 size={15} />}>
          {texts.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown mah={380} style={{ overflowY: "auto" }} aria-label={texts.chooseColumns}>
        <Stack gap={8}>
          {all.map(({ id, label }) => (
            <Checkbox
              key={id}
              size="xs"
              label={label}
              checked={ids.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...ids, id] : ids.filter((other) => other !== id))
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
