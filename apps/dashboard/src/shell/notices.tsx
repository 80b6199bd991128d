import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { webhooksQuery } from "../api/queries.ts";
import { usePermissions } from "./use-permissions.ts";
import { shellTexts } from "../texts/shell.ts";

/** Tells the app’s owners on every page that a webhook is paused. */
export function PausedWebhookNotice({ appId }: { appId: string }) {
  const enabled = usePermissions(appId)("listWebhooks");
  const { data } = useQuery({ ...webhooksQuery(appId), enabled, staleTime: 60_000 });
  const paused = data?.items.find(({ state }) => state === "paused");
  if (!paused) return null;
  return (
    <Notice>
      {shellTexts.webhookPaused(paused.description ?? paused.url)}{" "}
      <Link
        style={{ color: "inherit" }}
        to="/$appId/settings/$section"
        params={{ appId, section: "webhooks" }}
      >
        {shellTexts.openSettings}
      </Link>
    </Notice>
  );
}

/** A notice at the bottom of the window. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <Text
      role="status"
      className="notice"
      size="sm"
      px="md"
      py={8}
      bg="var(--ink)"
      c="var(--paper)"
    >
      {children}
    </Text>
  );
}
