import { memberMayCall } from "@throughline/protocol/admin";
import type { OwnApp, SessionView } from "@throughline/protocol";
import { shellTexts } from "../texts/shell.ts";
import { settingsTexts } from "../texts/settings.ts";
import { settingsSections } from "./settings-sections.ts";
import type { SettingsSection } from "./settings-sections.ts";

/** A page that the command palette can open. */
export interface Command {
  readonly id: string;
  readonly name: string;
  readonly note?: string;
  readonly path: string;
}

const { pages, palette, accountMenu } = shellTexts;

/** Returns the pages that match a query. Pages of the current app come first. */
export function findCommands(
  query: string,
  { apps, operator }: SessionView,
  appId: string | undefined,
): readonly Command[] {
  const current = apps.find(({ id }) => id === appId);
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const commands: Command[] = [
    ...(current ? appCommands(current) : []),
    ...apps
      .filter(({ id }) => id !== appId)
      .map(({ id, name }) => ({ id, name, note: palette.switchApp, path: `/${id}/links` })),
    { id: "account", name: accountMenu.account, path: "/account" },
    ...(operator ? [{ id: "operator", name: accountMenu.operator, path: "/operator" }] : []),
  ];
  return commands.filter(({ name, note = "" }) => {
    const text = `${name} ${note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns the pages of an app that the user’s role allows. */
function appCommands({ id: appId, role }: OwnApp): Command[] {
  const sections = Object.entries(settingsSections);
  return [
    { id: "links", name: pages.links, path: `/${appId}/links` },
    ...(memberMayCall(role, "createLink")
      ? [
          { id: "new-link", name: palette.createLink, path: `/${appId}/links/new` },
          { id: "import", name: palette.importLinks, path: `/${appId}/import` },
        ]
      : []),
    { id: "analytics", name: pages.analytics, path: `/${appId}/analytics` },
    { id: "ads", name: pages.ads, path: `/${appId}/ads` },
    { id: "installs", name: pages.installs, path: `/${appId}/installs` },
    { id: "live", name: pages.live, path: `/${appId}/live` },
    { id: "start", name: pages.start, path: `/${appId}/start` },
    ...(memberMayCall(role, "createLink")
      ? [{ id: "test", name: palette.testIntegration, path: `/${appId}/test` }]
      : []),
    ...sections
      .filter(([, route]) => memberMayCall(role, route))
      .map(([section]) => ({
        id: `settings-${section}`,
        name: settingsTexts.panels[section as SettingsSection],
        note: pages.settings,
        path: `/${appId}/settings/${section}`,
      })),
  ];
}
