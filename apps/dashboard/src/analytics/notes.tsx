import type { NoteView } from "@throughline/protocol";
import { Button, CloseButton, Group, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { notesQuery } from "../api/queries.ts";
import { formatDay } from "../shell/format.tsx";
import { Popup } from "../shell/popup.tsx";
import { useAction } from "../shell/use-action.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { reportTexts } from "../texts/reports.ts";

const texts = reportTexts.notes;

/** The notes on the days of a chart. */
export function NoteList({ notes, appId }: { notes: readonly NoteView[]; appId?: string }) {
  return (
    <Group gap="xs" role="group" aria-label={texts.title}>
      {notes.map((note) => (
        <span key={note.id} className="chip">
          <span className="soft">{formatDay(`${note.day}T12:00:00`)}</span>
          <bdi>{note.text}</bdi>
          {appId !== undefined && <DeleteNote appId={appId} note={note} />}
        </span>
      ))}
      {appId !== undefined && <AddNote appId={appId} />}
    </Group>
  );
}

function DeleteNote({ appId, note }: { appId: string; note: NoteView }) {
  const can = usePermissions(appId);
  const remove = useAction({
    run: () => adminClient(appId).deleteNote({ params: { noteId: note.id } }),
    refresh: notesQuery(appId).queryKey,
  });
  if (!can("deleteNote")) return null;
  return (
    <CloseButton size="xs" aria-label={texts.remove(note.text)} onClick={() => remove.start()} />
  );
}

function AddNote({ appId }: { appId: string }) {
  const can = usePermissions(appId);
  const [day, setDay] = useState("");
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const add = useAction({
    run: () => adminClient(appId).createNote({ body: { day, text: text.trim() } }),
    onDone: () => setText(""),
    refresh: notesQuery(appId).queryKey,
  });
  if (!can("createNote")) return null;
  return (
    <Popup label={texts.add} button={{ size: "compact-sm", leftSection: <IconPlus size={14} /> }}>
      {(close) => (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            const isComplete = day !== "" && text.trim() !== "";
            setError(isComplete ? undefined : texts.missing);
            if (!isComplete) return;
            add.start();
            close();
          }}
        >
          <TextInput
            type="date"
            label={texts.day}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <TextInput
            label={texts.text}
            maxLength={200}
            error={error}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" size="xs">
            {texts.save}
          </Button>
        </form>
      )}
    </Popup>
  );
}
