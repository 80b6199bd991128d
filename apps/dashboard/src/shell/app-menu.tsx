import type { OwnApp } from "@throughline/protocol";
import { useNavigate } from "@tanstack/react-router";
import { shellTexts } from "../texts/shell.ts";
import { AppIcon } from "./app-icon.tsx";
import { Menu, MenuItem } from "./menu.tsx";

/** Shows the current app and switches to another one. */
export function AppMenu({
  apps,
  current,
}: {
  apps: readonly OwnApp[];
  current?: OwnApp | undefined;
}) {
  const navigate = useNavigate();
  const shown = current ?? apps[0];
  if (!shown) return <span className="grow" />;
  return (
    <div className="grow">
      <Menu
        trigger={
          <>
            <AppIcon app={shown} />
            <span className="hidden">{shellTexts.currentApp}</span>
            <span className="app-name">{shown.name}</span>
            <span aria-hidden="true">▾</span>
          </>
        }
      >
        {apps.map((app) => (
          <MenuItem
            key={app.id}
            onSelect={() => void navigate({ to: "/$appId/links", params: { appId: app.id } })}
          >
            <AppIcon app={app} />
            <span>{app.name}</span>
            <span className="soft">{app.role}</span>
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}
