/** Texts that all forms share. */
export const formTexts = {
  missing: "Enter a value.",
  notSaved: (count: number) =>
    count === 1 ? "Not saved: there is a problem" : `Not saved: there are ${count} problems`,
  restored: "Your unsaved changes were restored",
  discard: "Discard changes",
  leaveTitle: "Leave without saving?",
  leaveText: "You have unsaved changes on this page. They will be lost if you leave.",
  keepEditing: "Keep editing",
} as const;
