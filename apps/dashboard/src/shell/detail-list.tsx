import type { ReactNode } from "react";

/** Names with their values. */
export function DetailList({ children }: { children: ReactNode }) {
  return <dl className="details">{children}</dl>;
}

/** A row of the list. An empty value renders nothing. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break">{children}</dd>
    </div>
  );
}
