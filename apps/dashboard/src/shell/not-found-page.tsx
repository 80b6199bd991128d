import { Center, Stack, Text, Title } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { shellTexts } from "../texts/shell.ts";
import { LinkButton } from "./link-button.tsx";
import { useTitle } from "./use-title.ts";

const texts = shellTexts.notFound;

export function NotFoundPage() {
  useTitle(texts.title);
  return (
    <Center mih="70vh" p="md">
      <Stack align="center" gap="sm" ta="center">
        <IconMapPinOff size={40} stroke={1.4} color="var(--soft)" aria-hidden />
        <Title order={1}>{texts.title}</Title>
        <Text c="dimmed">{texts.text}</Text>
        <LinkButton to="/">{texts.action}</LinkButton>
      </Stack>
    </Center>
  );
}
