import { Button, Center, Stack, Text, Title } from "@mantine/core";
import { IconMapPinOff } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { shellTexts } from "../texts/shell.ts";
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
        <Button renderRoot={(props) => <Link to="/" {...props} />}>{texts.action}</Button>
      </Stack>
    </Center>
  );
}
