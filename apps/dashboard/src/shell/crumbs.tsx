import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** The way back to the list that a page belongs to, and the name of the page. */
export function Crumbs({
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
    <p className="crumbs">
      <Link to={to} params={{ appId }}>
        {list}
      </Link>{" "}
      / {children}
    </p>
  );
}
