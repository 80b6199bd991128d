import type { SessionView } from "@throughline/protocol";
import { Menu as MantineMenu, useMantineColorScheme } from "@mantine/core";
import type { MantineColorScheme } from "@mantine/core";
import {
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconServer,
  IconSun,
  IconUser,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { accountClient } from "../api/clients.ts";
import { queryClient } from "../api/queries.ts";
import { shellTexts } from "../texts/shell.ts";
import { Menu, MenuItem, MenuNote } from "./menu.tsx";
import { notifyError } from "./notify.tsx";

const texts = shellTexts.accountMenu;

const schemes: readonly { scheme: MantineColorScheme; Icon: typeof IconSun }[] = [
  { scheme: "light", Icon: IconSun },
  { scheme: "dark", Icon: IconMoon },
  { scheme: "auto", Icon: IconDeviceDesktop },
];

export function AccountMenu({ session }: { session: SessionView }) {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useMutation({
    mutationFn: () => accountClient.signOut(),
    onSuccess: async () => {
      await navigate({ to: "/sign-in" });
      queryClient.clear();
    },
    onError: notifyError,
  });
  return (
    <Menu
      label={texts.label}
      trigger={<span className="avatar">{session.email[0]?.toUpperCase()}</span>}
    >
      <MenuNote>{session.email}</MenuNote>
      <MenuItem icon={<IconUser size={16} />} onSelect={() => void navigate({ to: "/account" })}>
        {texts.account}
      </MenuItem>
      {session.operator && (
        <MenuItem
          icon={<IconServer size={16} />}
          onSelect={() => void navigate({ to: "/operator" })}
        >
          {texts.operator}
        </MenuItem>
      )}
      <MantineMenu.Divider />
      {schemes.map(({ scheme, Icon }) => (
        <MantineMenu.Item
          key={scheme}
          leftSection={<Icon size={16} />}
          rightSection={colorScheme === scheme && <IconCheck size={14} aria-label={texts.chosen} />}
          onClick={() => setColorScheme(scheme)}
        >
          {texts.colorSchemes[scheme]}
        </MantineMenu.Item>
      ))}
      <MantineMenu.Divider />
      <MenuItem icon={<IconLogout size={16} />} onSelect={() => signOut.mutate()}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  );
}
