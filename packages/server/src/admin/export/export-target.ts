import { openAsBlob } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { AwsClient } from "aws4fetch";

/** Where files are exported to. A repeated export replaces the file under the same name. */
export interface ExportTarget {
  readonly put: (name: string, file: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
}

/** The settings of {@link exportTarget}. */
export interface ExportTargetSettings {
  /** A folder, or a bucket as `s3://bucket/prefix`. */
  readonly exportTo: string;
  readonly s3Endpoint: string | undefined;
  readonly s3Region: string;
  readonly s3KeyId: string | undefined;
  readonly s3Secret: string | undefined;
}

/** Returns the folder or bucket that the settings name. A request that is sent when the signal is aborted fails. */
export function exportTarget(settings: ExportTargetSettings, signal?: AbortSignal): ExportTarget {
  const [, bucket, prefix = ""] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(settings.exportTo) ?? [];
  return bucket === undefined
    ? folderTarget(resolve(settings.exportTo))
    : bucketTarget(settings, { bucket, prefix, signal });
}

/** What the codes of common errors mean. */
const folderProblems: Readonly<Record<string, string>> = {
  EACCES: "the service has no permission to write there",
  EPERM: "the service has no permission to write there",
  EROFS: "the disk is read-only",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is a file",
};
const wrongKey =
  "does not accept the key. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_REGION";
const bucketProblems: Readonly<Record<string, string>> = {
  NoSuchBucket: "does not exist",
  AccessDenied: "does not let this key write",
  InvalidAccessKeyId: wrongKey,
  SignatureDoesNotMatch: wrongKey,
};

function folderTarget(folder: string): ExportTarget {
  const explain = (error: NodeJS.ErrnoException) => {
    const problem = folderProblems[error.code ?? ""] ?? error.message;
    throw new Error(`The folder ${folder} cannot be written: ${problem}.`);
  };
  return {
    async put(name, file) {
      const target = join(folder, name);
      // A crash leaves a partial file under another name.
      await mkdir(dirname(target), { recursive: true })
        .then(() => copyFile(file, `${target}.part`))
        .then(() => rename(`${target}.part`, target))
        .catch(explain);
    },
    remove: (name) => rm(join(folder, name), { force: true }).catch(explain),
  };
}

function bucketTarget(
  { s3Endpoint, s3Region, s3KeyId = "", s3Secret = "" }: ExportTargetSettings,
  {
    bucket,
    prefix,
    signal,
  }: { readonly bucket: string; readonly prefix: string; readonly signal: AbortSignal | undefined },
): ExportTarget {
  const endpoint = s3Endpoint ?? `https://s3.${s3Region}.amazonaws.com`;
  const client = new AwsClient({
    accessKeyId: s3KeyId,
    secretAccessKey: s3Secret,
    region: s3Region,
    service: "s3",
    retries: 2,
  });
  const request = async (method: "PUT" | "DELETE", name: string, body?: Blob) => {
    const path = [bucket, prefix, name].filter(Boolean).join("/");
    const answer = await client
      .fetch(`${endpoint}/${path}`, {
        method,
        ...(body && { body }),
        ...(signal && { signal }),
      })
      .catch((error: unknown) => {
        const cause = (error as Error).cause ?? error;
        throw new Error(`${endpoint} cannot be reached: ${(cause as Error).message}`);
      });
    if (answer.ok || (method === "DELETE" && answer.status === 404)) return;
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? answer.statusText;
    const problem = bucketProblems[code];
    throw new Error(
      problem === undefined
        ? `The bucket ${bucket} refused ${name}: ${answer.status} ${code}.`
        : `The bucket ${bucket} ${problem} (${answer.status} ${code}).`,
    );
  };
  return {
    put: async (name, file) => request("PUT", name, await openAsBlob(file)),
    remove: (name) => request("DELETE", name),
  };
}
