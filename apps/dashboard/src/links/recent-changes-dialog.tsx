import type { BulkChangeView } from "@throughline/protocol";
import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { linkChangesQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import type { Column } from "../shell/data-table.tsx";
import { DateTime, formatCount } from "../shell/format.tsx";
import { Modal } from "../shell/modal.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { linkTexts } from "../texts/links.ts";
import { useUndoChange } from "./use-bulk-change.ts";

const texts = linkTexts.changes;

/** The latest changes of many links, each of which can be undone for 30 days. */
export function RecentChangesDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const undo = useUndoChange(appId);
  const columns: readonly Column<BulkChangeView>[] = [
    { name: texts.at, kind: "rowHeader", render: ({ at }) => <DateTime at={at} /> },
    { name: texts.by, render: ({ by }) => by },
    { name: texts.links, kind: "number", render: ({ links }) => formatCount(links) },
    { name: texts.until, render: ({ undoUntil }) => <DateTime at={undoUntil} /> },
    {
      name: texts.actions,
      kind: "actions",
      render: ({ id }) => (
        <Button variant="default" disabled={undo.isPending} onClick={() => undo.start(id)}>
          {linkTexts.actions.undo}
        </Button>
      ),
    },
  ];
  return (
    <Modal title={texts.title} onClose={onClose} size="xl">
      <QueryPanel
        query={useQuery(linkChangesQuery(appId))}
        lines={3}
        isEmpty={(changes) => changes.length === 0}
        empty={<Text c="dimmed">{texts.empty}</Text>}
      >
        {(changes) => (
          <DataTable label={texts.title} columns={columns} rows={changes} rowKey={({ id }) => id} />
        )}
      </QueryPanel>
    </Modal>
  );
}
