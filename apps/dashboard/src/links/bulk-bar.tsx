import type { LinksChange, LinksSelection, LinkView } from "@throughline/protocol";
import { Button, Card, CloseButton, Group, Text, TextInput } from "@mantine/core";
import {
  IconArchive,
  IconArchiveOff,
  IconBan,
  IconCircleCheck,
  IconEdit,
  IconTag,
  IconTagOff,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";
import { ExportMenu } from "../shell/export-menu.tsx";
import { Popup } from "../shell/popup.tsx";
import { linkTexts } from "../texts/links.ts";
import type { LinksSearch } from "./links-search.ts";
import { useBulkChange } from "./use-bulk-change.ts";

const texts = linkTexts.bulk;

const BulkDialog = lazy(async () => ({ default: (await import("./bulk-dialog.tsx")).BulkDialog }));

/** A bar with actions for the selected links. Changes can be undone. */
export function BulkBar({
  appId,
  links,
  view,
  hasMore,
  onDone,
}: {
  appId: string;
  links: readonly LinkView[];
  /** The filters of the list. */
  view: LinksSearch;
  /** Whether the list has other links than the selected ones. */
  hasMore: boolean;
  /** Called when the selection can be cleared. */
  onDone: () => void;
}) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const selection: LinksSelection = { codes: links.map(({ code }) => code) };
  const task = useBulkChange(appId, onDone);
  const start = (change: LinksChange, done: (count: number) => string) =>
    task.start({ links: selection, change, done });
  const currentTags = [...new Set(links.flatMap(({ tags }) => tags))];
  const states = [
    [
      !links.every(({ disabled }) => disabled),
      texts.disable,
      IconBan,
      { disabled: true },
      texts.disabled,
    ],
    [
      links.some(({ disabled }) => disabled),
      texts.enable,
      IconCircleCheck,
      { disabled: false },
      texts.enabled,
    ],
    [
      links.some(({ archivedAt }) => archivedAt === null),
      texts.archive,
      IconArchive,
      { archived: true },
      texts.archived,
    ],
    [
      links.some(({ archivedAt }) => archivedAt !== null),
      texts.restore,
      IconArchiveOff,
      { archived: false },
      texts.restored,
    ],
  ] as const;
  return (
    <Card
      pos="sticky"
      top={64}
      px="md"
      py="xs"
      shadow="sm"
      role="group"
      aria-label={texts.label}
      style={{ zIndex: 6 }}
    >
      <Group gap="xs">
        <Text fw={600} mr="xs">
          {texts.selected(links.length)}
        </Text>
        <TagPopover
          label={texts.addTag}
          icon={<IconTag size={15} />}
          onTag={(tag) => start({ addTags: [tag] }, texts.tagged(tag))}
        />
        {currentTags.length > 0 && (
          <TagPopover
            label={texts.removeTag}
            icon={<IconTagOff size={15} />}
            options={currentTags}
            onTag={(tag) => start({ removeTags: [tag] }, texts.untagged(tag))}
          />
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconEdit size={15} />}
          onClick={() => setIsDialogOpen(true)}
        >
          {texts.more}
        </Button>
        {states.map(
          ([isShown, label, Icon, change, done]) =>
            isShown && (
              <Button
                key={label}
                size="xs"
                variant="default"
                leftSection={<Icon size={15} />}
                loading={task.isPending}
                onClick={() => start(change, done)}
              >
                {label}
              </Button>
            ),
        )}
        <ExportMenu
          appId={appId}
          dataset="links"
          label={texts.export}
          filter={{ codes: links.map(({ code }) => code).join(",") }}
        />
        <CloseButton ml="auto" aria-label={texts.clear} onClick={onDone} />
      </Group>
      {isDialogOpen && (
        <Suspense>
          <BulkDialog
            appId={appId}
            selection={selection}
            view={view}
            hasMore={hasMore}
            onDone={onDone}
            onClose={() => setIsDialogOpen(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** A popup that asks for a tag, or lets the user choose one of `options`. */
function TagPopover({
  label,
  icon,
  options,
  onTag,
}: {
  label: string;
  icon: ReactNode;
  options?: readonly string[];
  onTag: (tag: string) => void;
}) {
  const [tag, setTag] = useState("");
  const choose = (chosen: string, close: () => void) => {
    close();
    setTag("");
    onTag(chosen);
  };
  return (
    <Popup label={label} button={{ size: "xs", leftSection: icon }}>
      {(close) =>
        options ? (
          <Group gap="xs" maw={320}>
            {options.map((option) => (
              <Button
                key={option}
                size="compact-sm"
                variant="light"
                onClick={() => choose(option, close)}
              >
                {option}
              </Button>
            ))}
          </Group>
        ) : (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (tag.trim()) choose(tag.trim(), close);
            }}
          >
            <TextInput
              label={texts.tag}
              maxLength={64}
              data-autofocus
              value={tag}
              onChange={({ target }) => setTag(target.value)}
            />
            <Button type="submit" size="xs" disabled={tag.trim() === ""}>
              {label}
            </Button>
          </form>
        )
      }
    </Popup>
  );
}
