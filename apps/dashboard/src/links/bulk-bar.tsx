import type { LinkChange, LinkView } from "@throughline/protocol";
import { Button, Card, CloseButton, Group, Text, TextInput } from "@mantine/core";
import { IconBan, IconCircleCheck, IconTag, IconTagOff } from "@tabler/icons-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { adminClient } from "../api/clients.ts";
import { linkQuery, queryClient } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { notify } from "../shell/notify.tsx";
import { Popup } from "../shell/popup.tsx";
import { useAction } from "../shell/use-action.ts";
import { linkTexts } from "../texts/links.ts";

const texts = linkTexts.bulk;

/** Returns the change to make to a link, or undefined if the link stays as it is. */
type BulkChange = (link: LinkView) => LinkChange | undefined;

interface BulkTask {
  readonly change: BulkChange;
  readonly done: (count: number) => string;
}

const setDisabled =
  (disabled: boolean): BulkChange =>
  (link) =>
    link.disabled === disabled ? undefined : { disabled };

const addTag =
  (tag: string): BulkChange =>
  ({ tags }) =>
    tags.includes(tag) ? undefined : { tags: [...tags, tag] };

const removeTag =
  (tag: string): BulkChange =>
  ({ tags }) =>
    tags.includes(tag) ? { tags: tags.filter((other) => other !== tag) } : undefined;

/** A bar with actions for the selected links. Changes can be undone. */
export function BulkBar({
  appId,
  links,
  onDone,
}: {
  appId: string;
  links: readonly LinkView[];
  /** Called when the selection can be cleared. */
  onDone: () => void;
}) {
  const refresh = [appId, "links"];
  const task = useAction({
    run: ({ change }: BulkTask) => changeLinks(appId, links, change),
    onDone: (changed, { done }) => {
      notify(done(changed.length), {
        label: linkTexts.actions.undo,
        run: () => undo.start(changed),
      });
      onDone();
    },
    refresh,
  });
  const undo = useAction({
    run: (before: readonly LinkView[]) =>
      changeLinks(appId, before, ({ tags, disabled }) => ({ tags, disabled })),
    done: (changed) => texts.undone(changed.length),
    refresh,
  });
  const currentTags = [...new Set(links.flatMap(({ tags }) => tags))];
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
          onTag={(tag) => task.start({ change: addTag(tag), done: texts.tagged(tag) })}
        />
        {currentTags.length > 0 && (
          <TagPopover
            label={texts.removeTag}
            icon={<IconTagOff size={15} />}
            options={currentTags}
            onTag={(tag) => task.start({ change: removeTag(tag), done: texts.untagged(tag) })}
          />
        )}
        {links.some(({ disabled }) => !disabled) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBan size={15} />}
            loading={task.isPending}
            onClick={() => task.start({ change: setDisabled(true), done: texts.disabled })}
          >
            {texts.disable}
          </Button>
        )}
        {links.some(({ disabled }) => disabled) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCircleCheck size={15} />}
            loading={task.isPending}
            onClick={() => task.start({ change: setDisabled(false), done: texts.enabled })}
          >
            {texts.enable}
          </Button>
        )}
        <ExportMenu
          appId={appId}
          dataset="links"
          label={texts.export}
          filter={{ codes: links.map(({ code }) => code).join(",") }}
        />
        <CloseButton ml="auto" aria-label={texts.clear} onClick={onDone} />
      </Group>
    </Card>
  );
}

/** Changes links one by one. Returns the changed links as they were before, so that the change can be undone. */
async function changeLinks(
  appId: string,
  links: readonly LinkView[],
  change: BulkChange,
): Promise<LinkView[]> {
  const changed: LinkView[] = [];
  for (const link of links) {
    const body = change(link);
    if (body === undefined) continue;
    const { code } = link;
    const view = await adminClient(appId).updateLink({ params: { code }, body });
    queryClient.setQueryData(linkQuery(appId, code).queryKey, view);
    changed.push(link);
  }
  return changed;
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
