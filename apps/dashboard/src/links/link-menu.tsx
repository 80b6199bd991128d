import type { LinkView } from "@throughline/protocol";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Menu, MenuItem } from "../shell/menu.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { QrDialog } from "./qr-dialog.tsx";
import { useLinkActions } from "./use-link-actions.ts";

export function LinkMenu({ app, link }: { app: string; link: LinkView }) {
  const navigate = useNavigate();
  const can = usePermissions(app);
  const { remove, toggle } = useLinkActions(app);
  const [showsQr, showQr] = useState(false);
  const { code } = link;
  return (
    <>
      <Menu label={`What to do with ${code}`} trigger={<span aria-hidden="true">⋯</span>}>
        <MenuItem onSelect={() => showQr(true)}>QR code</MenuItem>
        {can("changeLink") && (
          <>
            <MenuItem
              onSelect={() =>
                void navigate({ to: "/$appId/links/$code/edit", params: { appId: app, code } })
              }
            >
              Edit
            </MenuItem>
            <MenuItem
              onSelect={() =>
                void navigate({
                  to: "/$appId/links/new",
                  params: { appId: app },
                  search: { from: code },
                })
              }
            >
              Duplicate
            </MenuItem>
            <MenuItem onSelect={() => void toggle(link)}>
              {link.disabled ? "Enable" : "Disable"}
            </MenuItem>
            <MenuItem danger onSelect={() => void remove(link)}>
              Delete
            </MenuItem>
          </>
        )}
      </Menu>
      {showsQr && <QrDialog app={app} link={link} onClose={() => showQr(false)} />}
    </>
  );
}
