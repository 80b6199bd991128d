import { ActionIcon, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconBookmark, IconChevronDown, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Popup } from "../shell/popup.tsx";
import { linkTexts } from "../texts/links.ts";
import { readLinksSearch } from "./links-search.ts";
import type { LinksSearch } from "./links-search.ts";

const texts = linkTexts.views;

interface SavedView {
  readonly name: string;
  readonly view: LinksSearch;
}

/** Named filters and sort orders of the list. The browser stores them for each app. */
export function SavedViews({
  appId,
  view,
  onOpen,
}: {
  appId: string;
  view: LinksSearch;
  onOpen: (view: LinksSearch) => void;
}) {
  const [views, setViews] = useLocalStorage<readonly SavedView[]>({
    key: `throughline-link-views-${appId}`,
    defaultValue: [],
    deserialize: readViews,
  });
  const [name, setName] = useState("");
  const save = () => {
    const typed = name.trim();
    if (typed === "") return;
    setViews([...views.filter((saved) => saved.name !== typed), { name: typed, view }]);
    setName("");
  };
  return (
    <Popup
      label={texts.label}
      position="bottom-end"
      button={{
        leftSection: <IconBookmark size={16} />,
        rightSection: <IconChevronDown size={16} />,
      }}
    >
      {(close) => (
        <Stack gap="xs" miw={240}>
          {views.length === 0 && (
            <Text size="sm" c="dimmed" maw={280}>
              {texts.empty}
            </Text>
          )}
          {views.map((saved) => (
            <Group key={saved.name} gap={4} wrap="nowrap">
              <Button
                variant="subtle"
                size="compact-md"
                flex={1}
                justify="flex-start"
                onClick={() => {
                  close();
                  onOpen(saved.view);
                }}
              >
                {saved.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={texts.remove(saved.name)}
                onClick={() => setViews(views.filter(({ name: other }) => other !== saved.name))}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </Group>
          ))}
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <TextInput
              label={texts.name}
              description={texts.hint}
              maxLength={64}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Button type="submit" size="xs" variant="light" disabled={name.trim() === ""}>
              {texts.save}
            </Button>
          </form>
        </Stack>
      )}
    </Popup>
  );
}

/** Parses the views that the browser stored. Invalid text gives no views. */
function readViews(text: string | undefined): readonly SavedView[] {
  try {
    const stored = JSON.parse(text ?? "[]") as unknown;
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((item: unknown) => {
      const { name, view } = Object(item) as { name?: unknown; view?: unknown };
      return typeof name === "string" && view !== null && typeof view === "object"
        ? [{ name, view: readLinksSearch(view as Record<string, unknown>) }]
        : [];
    });
  } catch {
    return [];
  }
}
