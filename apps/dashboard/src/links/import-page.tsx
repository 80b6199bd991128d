import type { FileFormat, FileImport, FileImportReport } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useId, useState } from "react";
import { adminClient } from "../api/clients.ts";
import { Checkbox } from "../shell/field.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { fieldMessage, describeError } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { ImportPreview } from "./import-preview.tsx";
import { refreshLinks } from "./use-link-actions.ts";

const formats: Record<FileFormat, string> = {
  csv: "A list of links (CSV)",
  ndjson: "Links of Throughline (NDJSON)",
  firebase: "Firebase Dynamic Links",
  branch: "Branch",
  bitly: "Bitly",
  dub: "Dub",
};

/** What the service takes at once, in base64. */
const maxBytes = 5_900_000;

interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

/** Links from a file: what will happen is shown first, and then all of it is done or nothing. */
export function ImportPage() {
  useTitle("Links from a file");
  const { appId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { notify } = useToasts();
  const select = useId();
  const [format, setFormat] = useState<FileFormat>("csv");
  const [choices, setChoices] = useState({ replace: false, toStore: false });
  const [file, setFile] = useState<ChosenFile>();
  const [report, setReport] = useState<FileImportReport>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [hovers, setHovers] = useState(false);

  async function ask(body: FileImport): Promise<FileImportReport | undefined> {
    setBusy(true);
    setFault(undefined);
    try {
      return await adminClient(appId).importFile({ body });
    } catch (error) {
      const { heading, text } = describeError(error);
      const isFile = error instanceof AdminError && error.field === "content";
      setFault(isFile ? fieldMessage(error) : `${heading}. ${text}`);
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  async function check(chosen: ChosenFile, changed: Partial<FileImport> = {}) {
    const { content } = chosen;
    setReport(await ask({ format, ...choices, ...changed, content, dryRun: true }));
  }

  async function take(given: File | undefined) {
    if (!given) return;
    setReport(undefined);
    if (given.size > maxBytes) {
      setFault("The file is too large for here. Split it, or use: throughline import");
      return;
    }
    const chosen = { name: given.name, content: await toBase64(given) };
    setFile(chosen);
    if (chosen.content === "") setFault("The file is empty.");
    else await check(chosen);
  }

  async function run() {
    if (!file) return;
    const done = await ask({ format, ...choices, content: file.content });
    if (!done) return;
    setReport(done);
    if (!done.done) return;
    await refreshLinks(appId);
    notify(`${done.counts.created} made, ${done.counts.replaced} replaced.`);
    await navigate({ to: "/$appId/links", params: { appId } });
  }

  function change(next: Partial<FileImport>) {
    const { format: other, ...others } = next;
    if (other) setFormat(other);
    setChoices((before) => ({ ...before, ...others }));
    if (file) void check(file, next);
  }

  return (
    <>
      <p className="crumbs">
        <Link to="/$appId/links" params={{ appId }}>
          Links
        </Link>{" "}
        / From a file
      </p>
      <h1>Links from a file</h1>
      <section className="card stack">
        <div className="field">
          <label htmlFor={select}>What it is</label>
          <select
            id={select}
            value={format}
            onChange={({ target }) => change({ format: target.value as FileFormat })}
          >
            {Object.entries(formats).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </div>
        {format === "csv" && (
          <p className="soft">
            The first line names the columns: <code>code,destination</code> and, where you like,{" "}
            <code>title</code>, <code>tags</code>, <code>utm_source</code>, <code>expires_at</code>{" "}
            and the others that the export of links writes.
          </p>
        )}
        <label
          className={hovers ? "drop over" : "drop"}
          onDragOver={(event) => {
            event.preventDefault();
            setHovers(true);
          }}
          onDragLeave={() => setHovers(false)}
          onDrop={(event) => {
            event.preventDefault();
            setHovers(false);
            void take(event.dataTransfer.files[0]);
          }}
        >
          <span>{file ? file.name : "Drop a file here, or choose one"}</span>
          <input
            type="file"
            accept=".csv,.json,.ndjson,.txt,text/csv"
            onChange={({ target }) => {
              void take(target.files?.[0]);
              // The same file again, after it was corrected, is a change too.
              target.value = "";
            }}
          />
        </label>
        <Checkbox
          label="Replace links that lead elsewhere"
          hint="Otherwise a code that is taken is a conflict, and nothing is done."
          checked={choices.replace}
          onChange={({ target }) => change({ replace: target.checked })}
        />
        {format !== "csv" && format !== "ndjson" && (
          <Checkbox
            label="Phones without the app go to the store"
            hint="Also where they went to a web page before."
            checked={choices.toStore}
            onChange={({ target }) => change({ toStore: target.checked })}
          />
        )}
        {fault !== undefined && (
          <p className="fault" role="alert">
            {fault}
          </p>
        )}
      </section>
      {report && <ImportPreview report={report} busy={busy} run={() => void run()} />}
    </>
  );
}

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve((reader.result as string).split(",")[1] ?? ""));
    reader.addEventListener("error", () => reject(new Error("The file could not be read.")));
    reader.readAsDataURL(file);
  });
}
