import type { OwnApp } from "@throughline/protocol";
import { useLocalStorage } from "@mantine/hooks";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";

/** Returns the app of the page. On a page of no app, such as the account, returns the app that was opened last. */
export function useCurrentApp(apps: readonly OwnApp[]): OwnApp | undefined {
  const { appId } = useParams({ strict: false });
  const [lastId, setLastId] = useLocalStorage({
    key: "throughline-last-app",
    defaultValue: "",
    getInitialValueInEffect: false,
  });
  const find = (wanted: string | undefined) => apps.find(({ id }) => id === wanted);
  const opened = find(appId);
  useEffect(() => {
    if (opened) setLastId(opened.id);
  }, [opened, setLastId]);
  return opened ?? find(lastId) ?? apps[0];
}
