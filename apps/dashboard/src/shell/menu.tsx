import { Button, Group, Menu as MantineMenu } from "@mantine/core";
import type { ReactNode } from "react";

/** A button that opens a list of actions. */
export function Menu({
  label,
  trigger,
  align = "end",
  children,
}: {
  /** The accessible name of a button without text. */
  label?: string;
  trigger: ReactNode;
  align?: "start" | "end";
  children: ReactNode;
}) {
  return (
    <MantineMenu position={`bottom-${align}`} shadow="md" transitionProps={{ duration: 0 }}>
      <MantineMenu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--ink)"
          fw={400}
          h={40}
          px={10}
          maw="100%"
          aria-label={label}
        >
          <Group gap={8} wrap="nowrap" miw={0}>
            {trigger}
          </Group>
        </Button>
      </MantineMenu.Target>
      <MantineMenu.Dropdown>{children}</MantineMenu.Dropdown>
    </MantineMenu>
  );
}

export function MenuItem({
  onSelect,
  danger = false,
  icon,
  children,
}: {
  onSelect: () => void;
  danger?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <MantineMenu.Item onClick={onSelect} leftSection={icon} {...(danger && { color: "red" })}>
      {children}
    </MantineMenu.Item>
  );
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <MantineMenu.Label>{children}</MantineMenu.Label>;
}
