import type { LinkView } from "@throughline/protocol";
import { IconDots } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { Menu, MenuItem } from "../shell/menu.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { linkTexts } from "../texts/links.ts";
import { LazyQrDialog } from "../qr/lazy-qr-dialog.tsx";
import { useLinkActions } from "./use-link-actions.ts";

const texts = linkTexts.menu;

export function LinkMenu({ appId, link }: { appId: string; link: LinkView }) {
  const navigate = useNavigate();
  const can = usePermissions(appId);
  const { archiveLink, restoreLink, deleteLink, toggleDisabled } = useLinkActions(appId);
  const [qrOpen, setQrOpen] = useState(false);
  const { code } = link;
  return (
    <>
      <Menu label={texts.label(code)} trigger={<IconDots size={18} />}>
        <MenuItem onSelect={() => setQrOpen(true)}>{texts.showQrCode}</MenuItem>
        {can("updateLink") && (
          <>
            <MenuItem
              onSelect={() =>
                void navigate({ to: "/$appId/links/$code/edit", params: { appId, code } })
              }
            >
              {texts.edit}
            </MenuItem>
            <MenuItem
              onSelect={() =>
                void navigate({
                  to: "/$appId/links/new",
                  params: { appId },
                  search: { duplicateOf: code },
                })
              }
            >
              {texts.duplicate}
            </MenuItem>
            <MenuItem onSelect={() => toggleDisabled(link)}>
              {link.disabled ? texts.enable : texts.disable}
            </MenuItem>
            {link.archivedAt === null ? (
              <MenuItem onSelect={() => archiveLink(link)}>{texts.archive}</MenuItem>
            ) : (
              <>
                <MenuItem onSelect={() => restoreLink(link)}>{texts.restore}</MenuItem>
                <MenuItem danger onSelect={() => deleteLink(link)}>
                  {texts.delete}
                </MenuItem>
              </>
            )}
          </>
        )}
      </Menu>
      {qrOpen && <LazyQrDialog appId={appId} link={link} onClose={() => setQrOpen(false)} />}
    </>
  );
}
