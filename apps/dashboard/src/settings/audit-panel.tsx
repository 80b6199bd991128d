import type { AuditView } from "@throughline/protocol";
import { useInfiniteQuery } from "@tanstack/react-query";
import { adminOf } from "../api/clients.ts";
import { auditQuery } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { Moment } from "../shell/moments.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { Trouble } from "../shell/trouble.tsx";
import { saveText, toCsv } from "./csv.ts";

const actions: Record<string, string> = {
  changeApp: "changed the app",
  createLink: "made the link",
  changeLink: "changed the link",
  deleteLink: "deleted the link",
  markInstall: "marked the install",
  eraseInstall: "erased the install",
  createKey: "made the key",
  rotateKey: "rotated the key",
  revokeKey: "revoked the key",
  inviteMember: "invited",
  withdrawInvitation: "took back the invitation",
  changeMember: "changed the role of",
  removeMember: "removed",
};

export function AuditPanel({ app }: { app: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(app),
  );
  const { complain } = useToasts();
  const entries = data?.pages.flatMap(({ items }) => items);

  async function save() {
    try {
      saveText(await exported(app), "changes.csv", "text/csv");
    } catch (failure) {
      complain(failure);
    }
  }

  if (error) return <Trouble error={error} retry={() => void refetch()} />;
  if (!entries) return <Loading />;
  return (
    <section className="card">
      <div className="row wrap">
        <h2 className="grow">Who changed what</h2>
        {entries.length > 0 && (
          <button type="button" className="button quiet" onClick={() => void save()}>
            Save all as CSV
          </button>
        )}
      </div>
      {entries.length === 0 && <p className="soft">Nothing was changed yet.</p>}
      <ul className="changes">
        {entries.map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.subject}`}>
            <p>
              <strong>{entry.by.name ?? "The command line"}</strong>{" "}
              {actions[entry.action] ?? entry.action} <code>{nameOf(entry)}</code>{" "}
              <span className="soft">
                <Moment at={entry.at} />
              </span>
            </p>
            {entry.change && Object.keys(entry.change).length > 0 && (
              <details>
                <summary>What was asked for</summary>
                <pre>{JSON.stringify(entry.change, undefined, 2)}</pre>
              </details>
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="button quiet center"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older changes
        </button>
      )}
    </section>
  );
}

function nameOf({ subject, change }: AuditView): string {
  return typeof change?.["email"] === "string" ? change["email"] : (subject ?? "");
}

/** Every change there is, oldest pages last. */
async function exported(app: string): Promise<string> {
  const rows = [["at", "by", "kind", "action", "subject", "change"]];
  let cursor: string | null = "";
  while (cursor !== null) {
    const { items, next }: { items: AuditView[]; next: string | null } = await adminOf(
      app,
    ).listAudit({
      query: { limit: "200", ...(cursor && { cursor }) },
    });
    for (const { at, by, action, subject, change } of items) {
      rows.push([
        at,
        by.name ?? "",
        by.kind,
        action,
        subject ?? "",
        change ? JSON.stringify(change) : "",
      ]);
    }
    cursor = next;
  }
  return toCsv(rows);
}
