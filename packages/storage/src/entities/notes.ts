import { docs, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** A note on a day, such as "Campaign began". */
export interface Note {
  readonly id: string;
  readonly app: string;
  /** A day in the app's time zone, such as `2026-11-01`. */
  readonly day: string;
  readonly text: string;
}

const tables = `
  CREATE TABLE notes (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, id text NOT NULL,
    day text NOT NULL, doc text NOT NULL
  );
  CREATE UNIQUE INDEX notes_of_app ON notes (app, day, id);
`;

/** Notes on the days of an app's statistics. */
export const notes = {
  tables,
  reads: {
    /** Returns the notes of an app by day. */
    list: (app: string): Step<Note[]> =>
      docs('SELECT doc FROM notes WHERE app = $1 ORDER BY day COLLATE "C", serial', app),
  },
  writes: {
    *add(note: Note): Step<void> {
      const insert = "INSERT INTO notes (app, id, day, doc) VALUES ($1, $2, $3, $4)";
      yield* run(insert, note.app, note.id, note.day, JSON.stringify(note));
    },
    /** Returns false if the app has no such note. */
    *delete(app: string, id: string): Step<boolean> {
      const remove = "DELETE FROM notes WHERE app = $1 AND id = $2 RETURNING id";
      return (yield* run(remove, app, id)).length > 0;
    },
  },
} satisfies Entity;

export type NoteStore = BoundEntity<typeof notes>;
