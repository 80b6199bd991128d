import type { FileFormat, FileImport } from "@throughline/protocol";
import { AdminError } from "@throughline/protocol/admin";
import {
  Alert,
  Button,
  Card,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { IconAlertCircle, IconDownload, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { refreshLinks } from "../api/queries.ts";
import { Breadcrumbs } from "../shell/breadcrumbs.tsx";
import { notify } from "../shell/notify.tsx";
import { fieldMessage, describeError } from "../shell/error-notice.tsx";
import { saveFile } from "../shell/save-file.ts";
import { useTitle } from "../shell/use-title.ts";
import { linkImportTexts as texts } from "../texts/link-import.ts";
import { linkTexts } from "../texts/links.ts";
import { ImportPreview } from "./import-preview.tsx";

/** The maximum size of a file. In base64, such a file stays below the 8 MB that the service accepts in one request. */
const maxBytes = 5_900_000;

interface ChosenFile {
  readonly name: string;
  readonly content: string;
}

/** Imports links from a file. A dry run shows a preview first. The import then skips the lines that the preview lists as faulty. */
export function ImportPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const [format, setFormat] = useState<FileFormat>("csv");
  const [options, setOptions] = useState({ replace: false, toStore: false });
  const [file, setFile] = useState<ChosenFile>();
  const [fileError, setFileError] = useState<string>();
  const [draggedOver, setDraggedOver] = useState(false);
  const dryRun = useMutation({
    mutationFn: (body: FileImport) => adminClient(appId).importFile({ body }),
  });
  const run = useMutation({
    mutationFn: (body: FileImport) => adminClient(appId).importFile({ body }),
    onSuccess: async ({ done, counts }) => {
      if (!done) return;
      await refreshLinks(appId);
      notify(texts.done(counts.created, counts.replaced));
      await navigate({ to: "/$appId/links", params: { appId } });
    },
  });
  const requestError = run.error ?? dryRun.error;
  const errorMessage = fileError ?? (requestError ? describeRequestError(requestError) : undefined);
  const report = requestError ? undefined : (run.data ?? dryRun.data);

  function startDryRun({ content }: ChosenFile, changed: Partial<FileImport> = {}): void {
    run.reset();
    dryRun.mutate({ format, ...options, ...changed, content, dryRun: true });
  }

  async function chooseFile(upload: File | undefined): Promise<void> {
    if (!upload) return;
    run.reset();
    dryRun.reset();
    const chosen = upload.size > maxBytes ? undefined : await readFile(upload);
    setFile(chosen);
    setFileError(
      chosen === undefined ? texts.tooLarge : chosen.content === "" ? texts.emptyFile : undefined,
    );
    if (chosen && chosen.content !== "") startDryRun(chosen);
  }

  function change(next: Partial<FileImport>): void {
    const { format: newFormat, ...newOptions } = next;
    if (newFormat) setFormat(newFormat);
    setOptions((before) => ({ ...before, ...newOptions }));
    if (file) startDryRun(file, next);
  }

  return (
    <>
      <Breadcrumbs appId={appId} to="/$appId/links" list={linkTexts.list.title}>
        {texts.title}
      </Breadcrumbs>
      <Title order={1}>{texts.title}</Title>
      <Card component="section" aria-label={texts.file}>
        <Stack>
          <NativeSelect
            label={texts.format}
            value={format}
            data={Object.entries(texts.formats).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => change({ format: target.value as FileFormat })}
          />
          {format === "csv" && (
            <Group justify="space-between" align="flex-start">
              <Text size="sm" c="dimmed" flex="1 1 320px">
                {texts.csvHint}
              </Text>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDownload size={15} />}
                onClick={() =>
                  saveFile(new Blob([texts.template], { type: "text/csv" }), "links.csv")
                }
              >
                {texts.downloadTemplate}
              </Button>
            </Group>
          )}
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
            <IconUpload size={28} stroke={1.5} aria-hidden="true" />
            <span>{file ? file.name : texts.drop}</span>
            <input
              type="file"
              className="hidden"
              accept=".csv,.json,.ndjson,.txt,text/csv"
              onChange={({ target }) => {
                void chooseFile(target.files?.[0]);
                // Otherwise, choosing the same file again after correcting it would not fire a change event.
                target.value = "";
              }}
            />
          </label>
          <Checkbox
            label={texts.replace}
            description={texts.replaceHint}
            checked={options.replace}
            onChange={({ target }) => change({ replace: target.checked })}
          />
          {format !== "csv" && format !== "ndjson" && (
            <Checkbox
              label={texts.toStore}
              description={texts.toStoreHint}
              checked={options.toStore}
              onChange={({ target }) => change({ toStore: target.checked })}
            />
          )}
          {errorMessage !== undefined && (
            <Alert color="red" icon={<IconAlertCircle />}>
              {errorMessage}
            </Alert>
          )}
        </Stack>
      </Card>
      {report && (
        <ImportPreview
          report={report}
          busy={run.isPending || dryRun.isPending}
          run={() =>
            file && run.mutate({ format, ...options, content: file.content, skipFaulty: true })
          }
        />
      )}
    </>
  );
}

function describeRequestError(error: Error): string {
  if (error instanceof AdminError && error.field === "content") return fieldMessage(error);
  const { heading, text } = describeError(error);
  return `${heading}. ${text}`;
}

async function readFile(upload: File): Promise<ChosenFile> {
  return { name: upload.name, content: await toBase64(upload) };
}

function toBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve((reader.result as string).split(",")[1] ?? ""));
    reader.addEventListener("error", () => reject(new Error(texts.unreadable)));
    reader.readAsDataURL(file);
  });
}
