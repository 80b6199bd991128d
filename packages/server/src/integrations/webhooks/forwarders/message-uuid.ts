/** Returns the UUID in a message ID, which is `msg_` and a UUID without dashes. */
export function toUuid(id: string): string {
  return id.replace(/^msg_(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
