import { CloseButton } from "@mantine/core";
import type { ReactNode } from "react";

/** A chip for a filter, with a button that removes the filter. */
export function FilterChip({
  name,
  value,
  icon,
  removeLabel,
  onRemove,
}: {
  name: string;
  value: ReactNode;
  icon?: ReactNode;
  removeLabel: string;
  onRemove: () => void;
}) {
  return (
    <span className="chip">
      <span className="soft">{name}</span>
      {icon}
      <bdi>{value}</bdi>
      <CloseButton size="xs" aria-label={removeLabel} onClick={onRemove} />
    </span>
  );
}
