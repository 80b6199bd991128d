import { dataKindNames } from "@throughline/protocol";
import type { PersonalRecordPage } from "@throughline/protocol";
import type { AdminApi } from "@throughline/protocol/admin";
import type { Person } from "@throughline/storage";

/**
 * Yields everything about a person as a JSON file in chunks, one page of records at a time: `{"install": "…", "exportedAt": "…",
 * "data": {"users": […], "installs": […], …}}`. Every kind of data has its list, in the order of `dataKinds`.
 */
export async function* personalFile(
  { listInstallData, listUserData }: AdminApi,
  { kind, id }: Person,
  now = Date.now(),
): AsyncGenerator<string> {
  const readPage = (cursor: string | null) => {
    const query = { limit: "200", ...(cursor !== null && { cursor }) };
    return kind === "install"
      ? listInstallData({ params: { installId: id }, query })
      : listUserData({ params: { userId: id }, query });
  };
  let page: PersonalRecordPage = await readPage(null);
  const head = { [kind]: id, exportedAt: new Date(now).toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"data":{`;
  let listed = 0;
  let isFirst = true;
  for (;;) {
    let chunk = "";
    for (const { kind: next, record } of page.items) {
      for (; dataKindNames.indexOf(next) >= listed; listed += 1) {
        chunk += openList(listed);
        isFirst = true;
      }
      chunk += `${isFirst ? "\n" : ",\n"}${JSON.stringify(record)}`;
      isFirst = false;
    }
    yield chunk;
    if (page.next === null) break;
    page = await readPage(page.next);
  }
  const empty = dataKindNames.slice(listed).map((_, index) => openList(listed + index));
  yield `${empty.join("")}]}}\n`;
}

/** Ends the list before, and begins the list of a kind. */
function openList(index: number): string {
  return `${index === 0 ? "" : "],"}\n"${dataKindNames[index]}":[`;
}
