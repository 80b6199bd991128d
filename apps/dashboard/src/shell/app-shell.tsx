import {
  ActionIcon,
  AppShell as Shell,
  Burger,
  Button,
  Group,
  Kbd,
  Stack,
  Text,
} from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { isReachable, onConnectionChange } from "../api/connection.ts";
import { sessionQuery } from "../api/queries.ts";
import { shellTexts } from "../texts/shell.ts";
import { Notice, PausedWebhookNotice } from "./notices.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { AppMenu } from "./app-menu.tsx";
import { Brand } from "./brand.tsx";
import { useCurrentApp } from "./use-current-app.ts";
import { Navigation } from "./navigation.tsx";

const { palette: paletteTexts } = shellTexts;

const CommandPalette = lazy(async () => ({
  default: (await import("./command-palette.tsx")).CommandPalette,
}));

/** The header, navigation and notices around every page of a signed-in user. */
export function AppShell() {
  const { data: session } = useSuspenseQuery(sessionQuery);
  const app = useCurrentApp(session.apps);
  const online = useSyncExternalStore(onNetworkChange, () => navigator.onLine);
  const reachable = useSyncExternalStore(onConnectionChange, isReachable);
  const [menuOpen, { toggle, close }] = useDisclosure();
  const [paletteOpenCount, setPaletteOpenCount] = useState(0);
  const openPalette = () => setPaletteOpenCount((count) => count + 1);
  useHotkeys([["mod+K", openPalette]], []);
  useFocusContent();
  return (
    <Shell
      layout="default"
      header={{ height: 56 }}
      navbar={{
        width: 216,
        breakpoint: "sm",
        collapsed: { mobile: !menuOpen, desktop: !app },
      }}
      transitionDuration={0}
    >
      <a className="skip" href="#content">
        {shellTexts.skipToContent}
      </a>
      <Shell.Header bg="var(--card)">
        <Group h="100%" px={{ base: 10, sm: "md" }} gap={8} wrap="nowrap">
          {app && (
            <Burger
              hiddenFrom="sm"
              size="sm"
              opened={menuOpen}
              onClick={toggle}
              aria-label={menuOpen ? shellTexts.closeNavigation : shellTexts.openNavigation}
              aria-expanded={menuOpen}
            />
          )}
          <Link to="/" style={{ textDecoration: "none" }} aria-label={shellTexts.product}>
            <Brand inHeader />
          </Link>
          <AppMenu apps={session.apps} current={app} canCreate={session.operator} />
          <Button
            visibleFrom="sm"
            variant="default"
            w={280}
            h={34}
            px={10}
            c="dimmed"
            fw={400}
            bg="var(--paper)"
            justify="space-between"
            leftSection={<IconSearch size={16} />}
            rightSection={
              <Kbd size="xs" aria-hidden>
                {isApple ? "⌘ K" : "Ctrl K"}
              </Kbd>
            }
            flex="none"
            onClick={openPalette}
          >
            {paletteTexts.placeholder}
          </Button>
          <ActionIcon
            hiddenFrom="sm"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={paletteTexts.placeholder}
            onClick={openPalette}
          >
            <IconSearch size={20} />
          </ActionIcon>
          <AccountMenu session={session} />
        </Group>
      </Shell.Header>
      {app && (
        <Shell.Navbar aria-label={shellTexts.appNavigation} bg="var(--card)" p="sm">
          <Navigation appId={app.id} onNavigate={close} />
        </Shell.Navbar>
      )}
      <Shell.Main id="content" tabIndex={-1}>
        <Stack
          maw={1240}
          mx="auto"
          px={{ base: "sm", sm: "xl" }}
          pt={{ base: "md", sm: 24 }}
          pb={96}
        >
          {app?.sample && (
            <Text size="sm" c="dimmed" role="note">
              {shellTexts.sampleNote(app.name)}
            </Text>
          )}
          <Outlet />
        </Stack>
      </Shell.Main>
      {/* Fixed to the bottom of the window, so that notices do not shift the page. */}
      <Group pos="fixed" bottom={0} left={0} right={0} gap={0} style={{ zIndex: 9 }}>
        {(!online || !reachable) && (
          <Notice>{online ? shellTexts.unreachable : shellTexts.offline}</Notice>
        )}
        {app && <PausedWebhookNotice appId={app.id} />}
      </Group>
      {paletteOpenCount > 0 && (
        <Suspense>
          <CommandPalette key={paletteOpenCount} appId={app?.id} session={session} />
        </Suspense>
      )}
    </Shell>
  );
}

function onNetworkChange(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

/** Moves the focus to the content of a new page if the focused element was removed with the old page. */
function useFocusContent(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged }) => {
        if (!pathChanged || document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>("#content")?.focus({ preventScroll: true });
      }),
    [router],
  );
}
