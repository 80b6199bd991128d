import type { SessionView } from "@throughline/protocol";
import { useNavigate } from "@tanstack/react-router";
import { accountClient } from "../api/clients.ts";
import { queryClient } from "../api/queries.ts";
import { Menu, MenuItem, MenuNote } from "./menu.tsx";
import { useToasts } from "./toasts.tsx";

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
      label="Your account"
      trigger={<span className="avatar">{session.email[0]?.toUpperCase()}</span>}
    >
      <MenuNote>{session.email}</MenuNote>
      <MenuItem onSelect={() => void navigate({ to: "/account" })}>Password and sessions</MenuItem>
      {session.operator && (
        <MenuItem onSelect={() => void navigate({ to: "/operator" })}>The service</MenuItem>
      )}
      <MenuItem onSelect={() => void signOut()}>Sign out</MenuItem>
    </Menu>
  );
}
