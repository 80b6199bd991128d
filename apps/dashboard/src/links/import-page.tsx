import type { FileFormat, FileImport, FileImportReport } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useId, useState } from "react";
import { adminClient } from "../api/clients.ts";
import { Checkbox } from "../shell/field.tsx";
import { notify } from "../shell/notify.tsx";
import { fieldMessage, describeError } from "../shell/error-notice.tsx";
import { useTitle } from "../shell/use-title.ts";
import { linkImportTexts as texts } from "../texts/link-import.ts";
import { linkTexts } from "../texts/links.ts";
import { ImportPreview } from "./import-preview.tsx";
import { refreshLinks } from "./use-link-actions.ts";

/** The service accepts at most 8 MB of base64 in one request. */
const maxBytes = 5_900_000;

interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

/** Imports links from a file. A dry run shows a preview first; the import then takes all links or none. */
export function ImportPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const select = useId();
  const [format, setFormat] = useState<FileFormat>("csv");
  const [options, setOptions] = useState({ replace: false, toStore: false });
  const [file, setFile] = useState<ChosenFile>();
  const [report, setReport] = useState<FileImportReport>();
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [draggedOver, setDraggedOver] = useState(false);

  async function send(body: FileImport): Promise<FileImportReport | undefined> {
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
    setReport(await send({ format, ...options, ...changed, content, dryRun: true }));
  }

  async function chooseFile(given: File | undefined) {
    if (!given) return;
    setReport(undefined);
    if (given.size > maxBytes) {
      setFault(texts.tooLarge);
      return;
    }
    const chosen = { name: given.name, content: await toBase64(given) };
    setFile(chosen);
    if (chosen.content === "") setFault(texts.emptyFile);
    else await check(chosen);
  }

  async function run() {
    if (!file) return;
    const done = await send({ format, ...options, content: file.content });
    if (!done) return;
    setReport(done);
    if (!done.done) return;
    await refreshLinks(appId);
    notify(texts.done(done.counts.created, done.counts.replaced));
    await navigate({ to: "/$appId/links", params: { appId } });
  }

  function change(next: Partial<FileImport>) {
    const { format: other, ...others } = next;
    if (other) setFormat(other);
    setOptions((before) => ({ ...before, ...others }));
    if (file) void check(file, next);
  }

  return (
    <>
      <p className="crumbs">
        <Link to="/$appId/links" params={{ appId }}>
          {linkTexts.list.title}
        </Link>{" "}
        / {texts.title}
      </p>
      <h1>{texts.title}</h1>
      <section className="card stack">
        <div className="field">
          <label htmlFor={select}>{texts.format}</label>
          <select
            id={select}
            value={format}
            onChange={({ target }) => change({ format: target.value as FileFormat })}
          >
            {Object.entries(texts.formats).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        </div>
        {format === "csv" && <p className="soft">{texts.csvHint}</p>}
        <label
          className={draggedOver ? "drop over" : "drop"}
          onDragOver={(event) => {
            event.preventDefault();
            setDraggedOver(true);
          }}
          onDragLeave={() => setDraggedOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setDraggedOver(false);
            void chooseFile(event.dataTransfer.files[0]);
          }}
        >
          <span>{file ? file.name : texts.drop}</span>
          <input
            type="file"
            accept=".csv,.json,.ndjson,.txt,text/csv"
            onChange={({ target }) => {
              void chooseFile(target.files?.[0]);
              // Without this, choosing the same file again after correcting it would not fire a change event.
              target.value = "";
            }}
          />
        </label>
        <Checkbox
          label={texts.replace}
          hint={texts.replaceHint}
          checked={options.replace}
          onChange={({ target }) => change({ replace: target.checked })}
        />
        {format !== "csv" && format !== "ndjson" && (
          <Checkbox
            label={texts.toStore}
            hint={texts.toStoreHint}
            checked={options.toStore}
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
    reader.addEventListener("error", () => reject(new Error(texts.unreadable)));
    reader.readAsDataURL(file);
  });
}
