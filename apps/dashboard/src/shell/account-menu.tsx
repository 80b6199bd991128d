import type { SessionView } from "@throughline/protocol";
import { useNavigate } from "@tanstack/react-router";
import { accountClient } from "../api/clients.ts";
import { queryClient } from "../api/queries.ts";
import { shellTexts } from "../texts/shell.ts";
import { Menu, MenuItem, MenuNote } from "./menu.tsx";
import { useToasts } from "./toasts.tsx";

const texts = shellTexts.accountMenu;

export function AccountMenu({ session }: { session: SessionView }) {
  const navigate = useNavigate();
  const { notifyError } = useToasts();

  async function signOut() {
    try {
      await accountClient.signOut();
      queryClient.clear();
      await navigate({ to: "/sign-in" });
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Menu
      label={texts.label}
      trigger={<span className="avatar">{session.email[0]?.toUpperCase()}</span>}
    >
      <MenuNote>{session.email}</MenuNote>
      <MenuItem onSelect={() => void navigate({ to: "/account" })}>{texts.account}</MenuItem>
      {session.operator && (
        <MenuItem onSelect={() => void navigate({ to: "/operator" })}>{texts.operator}</MenuItem>
      )}
      <MenuItem onSelect={() => void signOut()}>{texts.signOut}</MenuItem>
    </Menu>
  );
}
