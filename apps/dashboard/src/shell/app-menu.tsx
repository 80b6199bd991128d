import type { OwnApp } from "@throughline/protocol";
import { IconChevronDown, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { shellTexts } from "../texts/shell.ts";
import { Menu, MenuItem } from "./menu.tsx";

/** Shows the current app and switches to another one. */
export function AppMenu({
  apps,
  current,
  canCreate,
}: {
  apps: readonly OwnApp[];
  current?: OwnApp | undefined;
  canCreate: boolean;
}) {
  const navigate = useNavigate();
  if (!current) return <span className="grow" />;
  return (
    <div className="grow">
      <Menu
        align="start"
        trigger={
          <>
            <AppIcon app={current} />
            <span className="hidden">{shellTexts.currentApp}</span>
            <span className="cut" dir="auto">
              {current.name}
            </span>
            <IconChevronDown size={16} aria-hidden />
          </>
        }
      >
        {apps.map((app) => (
          <MenuItem
            key={app.id}
            icon={<AppIcon app={app} />}
            onSelect={() => void navigate({ to: "/$appId/links", params: { appId: app.id } })}
          >
            <span dir="auto">{app.name}</span>{" "}
            <span className="soft">
              {app.sample ? shellTexts.sample : shellTexts.roles[app.role]}
            </span>
          </MenuItem>
        ))}
        {canCreate && (
          <MenuItem
            icon={<IconPlus size={16} />}
            onSelect={() => void navigate({ to: "/new-app" })}
          >
            {shellTexts.createApp}
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}

/** The app’s icon, or the first letter of its name on its color. */
function AppIcon({ app: { name, icon, color } }: { app: Pick<OwnApp, "name" | "icon" | "color"> }) {
  if (icon) return <img className="app-icon" src={icon} alt="" referrerPolicy="no-referrer" />;
  return (
    <span className="app-icon" aria-hidden="true" style={color ? { background: color } : undefined}>
      {initial(name)}
    </span>
  );
}

const segmenter = new Intl.Segmenter();

/** Returns the first letter or emoji of a name, which can be several code units long. */
function initial(name: string): string {
  const [first] = segmenter.segment(name.trim());
  return (first?.segment ?? "").toUpperCase();
}
