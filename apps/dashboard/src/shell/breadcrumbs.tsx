import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The way back to the list that a page belongs to, and the name of the page. */
export function Breadcrumbs({
  appId,
  to,
  list,
  children,
}: {
  appId: string;
  to: "/$appId/links" | "/$appId/installs";
  /** The name of the list. */
  list: string;
  children: ReactNode;
}) {
  return (
    <Text size="sm" c="dimmed" mb={-12} className="break">
      <Link to={to} params={{ appId }}>
        {list}
      </Link>{" "}
      / {children}
    </Text>
  );
}
