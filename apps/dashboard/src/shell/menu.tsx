import { Menu as MantineMenu, UnstyledButton } from "@mantine/core";
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
        <UnstyledButton className="menu-button" aria-label={label}>
          {trigger}
        </UnstyledButton>
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
