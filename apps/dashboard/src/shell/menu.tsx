import * as Dropdown from "@radix-ui/react-dropdown-menu";
import type { ReactNode } from "react";

/** A button that opens a list of actions. */
export function Menu({
  label,
  trigger,
  children,
}: {
  /** The accessible name of a button without text. */
  label?: string;
  trigger: ReactNode;
  children: ReactNode;
}) {
  return (
    // A modal menu would insert a style element, which the Content-Security-Policy forbids.
    <Dropdown.Root modal={false}>
      <Dropdown.Trigger className="menu-button" aria-label={label}>
        {trigger}
      </Dropdown.Trigger>
      <Dropdown.Portal>
        <Dropdown.Content className="menu" align="end" sideOffset={6} collisionPadding={8}>
          {children}
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

export function MenuItem({
  onSelect,
  danger = false,
  children,
}: {
  onSelect: () => void;
  danger?: boolean;
  children: ReactNode;
}) {
  return (
    <Dropdown.Item className={danger ? "item danger" : "item"} onSelect={onSelect}>
      {children}
    </Dropdown.Item>
  );
}

export function MenuNote({ children }: { children: ReactNode }) {
  return <Dropdown.Label className="note">{children}</Dropdown.Label>;
}
