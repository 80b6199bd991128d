import type { Static } from "typebox";
import * as t from "./fields.ts";
import { adminRoute } from "./route.ts";

const fields = {
  day: t.pattern(
    "^\\d{4}-\\d{2}-\\d{2}$",
    "The day, in the time zone of the app's statistics.",
    "2026-11-01",
  ),
  text: t.text(200, 'What happened on this day, such as "Campaign began".'),
};

export const NoteDraft = t.strictObject("The note to create.", fields);
export type NoteDraft = Static<typeof NoteDraft>;

export const NoteView = t.object("A note on a day.", { id: t.string("The note's id."), ...fields });
export type NoteView = Static<typeof NoteView>;

export const noteRoutes = {
  listNotes: adminRoute({
    method: "GET",
    path: "/api/v1/notes",
    role: "viewer",
    scope: "stats",
    tag: "stats",
    tool: "list_notes",
    summary: "List notes",
    description: "Returns the notes on days, oldest day first. Charts of the dashboard show them.",
    response: t.listOf(NoteView, "The app's notes."),
  }),
  createNote: adminRoute({
    method: "POST",
    path: "/api/v1/notes",
    role: "editor",
    scope: "admin",
    tag: "stats",
    summary: "Create a note",
    description: "Adds a note to a day, so that people know why the figures changed.",
    body: NoteDraft,
    response: NoteView,
    status: 201,
    errors: ["conflict"],
    audit: "created the note",
  }),
  deleteNote: adminRoute({
    method: "DELETE",
    path: "/api/v1/notes/:noteId",
    params: { noteId: "The note's id." },
    role: "editor",
    scope: "admin",
    tag: "stats",
    summary: "Delete a note",
    description: "Removes a note from its day.",
    status: 204,
    errors: ["not_found"],
    audit: "deleted the note",
  }),
};
