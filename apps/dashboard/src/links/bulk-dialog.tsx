import type { BulkLinkReport, LinksChange, LinksSelection } from "@throughline/protocol";
import { Autocomplete, Button, Group, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { foldersQuery, withoutEmpty } from "../api/queries.ts";
import { splitList } from "../form/comma-list.ts";
import { TagsInput } from "../form/tags-input.tsx";
import { Checkbox, Field } from "../shell/field.tsx";
import { Modal } from "../shell/modal.tsx";
import { useAction } from "../shell/use-action.ts";
import { linkTexts } from "../texts/links.ts";
import type { LinksSearch } from "./links-search.ts";
import { useBulkChange } from "./use-bulk-change.ts";

const texts = linkTexts.bulk;

const empty = { addTags: "", removeTags: "", folder: "", expiresAt: "", from: "", to: "" };

/** Changes many links after a preview of what changes in them. */
export function BulkDialog({
  appId,
  selection,
  view,
  hasMore,
  onDone,
  onClose,
}: {
  appId: string;
  selection: LinksSelection;
  view: LinksSearch;
  hasMore: boolean;
  onDone: () => void;
  onClose: () => void;
}) {
  const { sort: _sort, ...filters } = withoutEmpty(view);
  const [isAll, setIsAll] = useState(false);
  const [values, setValues] = useState(empty);
  const [cleared, setCleared] = useState({ folder: false, expiresAt: false });
  const [report, setReport] = useState<BulkLinkReport>();
  const folders = useQuery(foldersQuery(appId)).data ?? [];
  const links = isAll ? filters : selection;
  const change = toChange(values, cleared);
  const preview = useAction({
    run: () => adminClient(appId).changeLinks({ body: { links, change, dryRun: true } }),
    onDone: setReport,
  });
  const task = useBulkChange(appId, () => {
    onClose();
    onDone();
  });
  /** A preview no longer applies after an input changed. */
  const edit = (update: () => void) => {
    setReport(undefined);
    update();
  };
  const inputOf = (name: keyof typeof empty) => ({
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      edit(() => setValues({ ...values, [name]: target.value })),
  });
  const tagsOf = (name: "addTags" | "removeTags") => ({
    value: values[name],
    onChange: (tags: string) => edit(() => setValues({ ...values, [name]: tags })),
  });
  const boxOf = (name: keyof typeof cleared) => ({
    checked: cleared[name],
    onChange: () => edit(() => setCleared({ ...cleared, [name]: !cleared[name] })),
  });
  return (
    <Modal title={texts.dialogTitle} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (report) task.start({ links, change, done: texts.changed });
          else preview.start();
        }}
      >
        {hasMore && (
          <Radio.Group
            label={texts.which}
            value={isAll ? "all" : "selected"}
            onChange={(value) => edit(() => setIsAll(value === "all"))}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="selected" label={texts.onlySelected(selection.codes?.length ?? 0)} />
              <Radio value="all" label={texts.allOfList} />
            </Stack>
          </Radio.Group>
        )}
        <TagsInput
          appId={appId}
          label={texts.addTags}
          hint={texts.tagsHint}
          {...tagsOf("addTags")}
        />
        <TagsInput appId={appId} label={texts.removeTags} {...tagsOf("removeTags")} />
        <Autocomplete
          label={texts.folder}
          maxLength={64}
          disabled={cleared.folder}
          data={folders.map(({ name }) => name)}
          value={values.folder}
          onChange={(folder) => edit(() => setValues({ ...values, folder }))}
        />
        <Checkbox label={texts.noFolder} {...boxOf("folder")} />
        <Field
          type="datetime-local"
          label={texts.expiresAt}
          disabled={cleared.expiresAt}
          {...inputOf("expiresAt")}
        />
        <Checkbox label={texts.noExpiry} {...boxOf("expiresAt")} />
        <Field
          label={texts.hostFrom}
          hint={texts.hostHint}
          placeholder="old-shop.example"
          {...inputOf("from")}
        />
        <Field label={texts.hostTo} placeholder="shop.example" {...inputOf("to")} />
        {report && <Report report={report} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            loading={preview.isPending || task.isPending}
            disabled={
              Object.keys(change).length === 0 ||
              (report !== undefined && (report.changed === 0 || report.errors.length > 0))
            }
          >
            {report ? texts.apply(report.changed) : texts.preview}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

/** What changes, with examples, or why nothing can be changed. */
function Report({ report: { changed, unchanged, examples, errors } }: { report: BulkLinkReport }) {
  return (
    <section aria-label={texts.previewLabel} className="stack" role="status">
      <Text fw={600}>{texts.summary(changed, unchanged)}</Text>
      {errors.map(({ code, error }) => (
        <Text key={code} c="red" className="break">
          {code}: {error}
        </Text>
      ))}
      {examples.slice(0, 5).map(({ code, changes }) => (
        <div key={code} className="break">
          <Text fw={600}>{code}</Text>
          {changes.map(({ field, before, after }) => (
            <Text key={field} size="sm">
              {field}: {before ?? texts.none} → {after ?? texts.none}
            </Text>
          ))}
        </div>
      ))}
      {errors.length > 0 && <Text>{texts.blocked}</Text>}
    </section>
  );
}

function toChange(
  { addTags, removeTags, folder, expiresAt, from, to }: typeof empty,
  cleared: { folder: boolean; expiresAt: boolean },
): LinksChange {
  const [added, removed] = [splitList(addTags), splitList(removeTags)];
  return {
    ...(added.length > 0 && { addTags: added }),
    ...(removed.length > 0 && { removeTags: removed }),
    ...(cleared.folder ? { folder: null } : folder.trim() && { folder: folder.trim() }),
    ...(cleared.expiresAt
      ? { expiresAt: null }
      : expiresAt && { expiresAt: new Date(expiresAt).toISOString() }),
    ...(from.trim() && to.trim() && { destinationHost: { from: from.trim(), to: to.trim() } }),
  };
}
