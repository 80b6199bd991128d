import { Button } from "@mantine/core";

/** A button that removes a row of a list. */
export function RemoveButton({
  label,
  onClick,
  children,
}: {
  /** The accessible name, which says what is removed. */
  label: string;
  onClick: () => void;
  children: string;
}) {
  return (
    <Button variant="subtle" color="red" size="compact-sm" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}
