import type { SessionView } from "@throughline/protocol";
import { Center, Menu as MantineMenu, useMantineColorScheme } from "@mantine/core";
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
import { useNavigate } from "@tanstack/react-router";
import { accountClient } from "../api/clients.ts";
import { queryClient } from "../api/queries.ts";
import { shellTexts } from "../texts/shell.ts";
import { Menu, MenuItem, MenuNote } from "./menu.tsx";
import { useAction } from "./use-action.ts";

const texts = shellTexts.accountMenu;

const schemes: readonly { scheme: MantineColorScheme; Icon: typeof IconSun }[] = [
  { scheme: "light", Icon: IconSun },
  { scheme: "dark", Icon: IconMoon },
  { scheme: "auto", Icon: IconDeviceDesktop },
];

export function AccountMenu({ session }: { session: SessionView }) {
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useAction({
    run: () => accountClient.signOut(),
    onDone: async () => {
      await navigate({ to: "/sign-in" });
      queryClient.clear();
    },
  });
  return (
    <Menu
      label={texts.label}
      trigger={
        <Center
          component="span"
          w={30}
          h={30}
          fz={13}
          fw={700}
          c="accent"
          bg="var(--accent-wash)"
          style={{ borderRadius: "50%" }}
        >
          {session.email[0]?.toUpperCase()}
        </Center>
      }
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
      <MenuItem icon={<IconLogout size={16} />} onSelect={() => signOut.start()}>
        {texts.signOut}
      </MenuItem>
    </Menu>
  );
}
