import type { AuditView, FieldChange } from "@throughline/protocol";
import { Text } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { auditQuery } from "../api/queries.ts";
import { ExportMenu } from "../shell/export-menu.tsx";
import { DateTime, Sentence } from "../shell/format.tsx";
import { loadedItems, MoreButton, QueryPanel } from "../shell/query-panel.tsx";
import { SearchInput } from "../shell/search-input.tsx";
import { Section } from "../shell/section.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { describeAction } from "./describe-action.ts";
import { describeField, describeFieldValue } from "./describe-field.ts";

const texts = settingsTexts.audit;

export function AuditPanel({ appId }: { appId: string }) {
  const [search, setSearch] = useState("");
  const query = useInfiniteQuery(auditQuery(appId, search));
  return (
    <Section
      title={texts.title}
      actions={
        <ExportMenu appId={appId} dataset="audit" filter={search === "" ? {} : { search }} />
      }
    >
      <SearchInput
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={16} />}
        search={search}
        onSearch={setSearch}
      />
      <QueryPanel
        query={query}
        isEmpty={(data) => loadedItems(data).length === 0}
        empty={<Text c="dimmed">{search === "" ? texts.empty : texts.notFound}</Text>}
      >
        {(data) => (
          <ul className="separated">
            {loadedItems(data).map((entry) => (
              <Entry key={JSON.stringify(entry)} entry={entry} />
            ))}
          </ul>
        )}
      </QueryPanel>
      <MoreButton query={query} label={texts.showOlder} />
    </Section>
  );
}

function Entry({ entry }: { entry: AuditView }) {
  const { action, at, change, changes } = entry;
  const subject = subjectName(entry);
  return (
    <li>
      <p>
        <strong>{actorName(entry)}</strong> {describeAction(action)}{" "}
        {subject !== "" && <strong dir="auto">{subject}</strong>}{" "}
        <span className="soft">
          <DateTime at={at} />
        </span>
      </p>
      {changes === null ? (
        change && Object.keys(change).length > 0 && <Request change={change} />
      ) : changes.length === 0 ? (
        <p className="soft">{texts.unchanged}</p>
      ) : (
        <ul className="changes">
          {changes.map((each) => (
            <Changed key={each.field} action={action} change={each} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** A field with its value before and after. */
function Changed({
  action,
  change: { field, before, after },
}: {
  action: string;
  change: FieldChange;
}) {
  return (
    <li>
      <span className="soft">{describeField(action, field)}:</span>{" "}
      <del className="break">
        <span className="hidden">{texts.before} </span>
        <Sentence>{describeFieldValue(before)}</Sentence>
      </del>{" "}
      <span aria-hidden="true">→</span>{" "}
      <ins className="break">
        <span className="hidden">{texts.after} </span>
        <Sentence>{describeFieldValue(after)}</Sentence>
      </ins>
    </li>
  );
}

function Request({ change }: { change: object }) {
  return (
    <details>
      <summary>{texts.details}</summary>
      <pre>{JSON.stringify(change, undefined, 2)}</pre>
    </details>
  );
}

/** Returns who made a change. Changes without a name were made on the command line, or by the service for a failing webhook. */
function actorName({ actor, action }: AuditView): string {
  return actor.name ?? (action === "pauseWebhook" ? texts.service : texts.commandLine);
}

/** Shortens the hash of an erased id. */
function shorten(subject: string): string {
  return subject.replace(/^((?:hmac-)?sha256:.{12}).+/, "$1…");
}

function subjectName({ subject, name, change }: AuditView): string {
  if (name !== null) return name;
  return typeof change?.["email"] === "string" ? change["email"] : shorten(subject ?? "");
}
