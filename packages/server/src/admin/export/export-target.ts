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

/** Returns the folder or bucket that the settings name. */
export function exportTarget(settings: ExportTargetSettings): ExportTarget {
  const bucket = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(settings.exportTo);
  return bucket
    ? bucketTarget(settings, bucket[1] ?? "", bucket[2] ?? "")
    : folderTarget(resolve(settings.exportTo));
}

function folderTarget(folder: string): ExportTarget {
  return {
    async put(name, file) {
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true });
      // A crash leaves a partial file under another name.
      await copyFile(file, `${target}.part`);
      await rename(`${target}.part`, target);
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function bucketTarget(
  { s3Endpoint, s3Region, s3KeyId = "", s3Secret = "" }: ExportTargetSettings,
  bucket: string,
  prefix: string,
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
      .fetch(`${endpoint}/${path}`, { method, ...(body && { body }) })
      .catch((error: unknown) => {
        const cause = (error as Error).cause ?? error;
        throw new Error(`${endpoint} cannot be reached: ${(cause as Error).message}`);
      });
    if (answer.ok || (method === "DELETE" && answer.status === 404)) return;
    const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? answer.statusText;
    throw new Error(`The bucket ${bucket} refused ${name}: ${answer.status} ${code}.`);
  };
  return {
    put: async (name, file) => request("PUT", name, await openAsBlob(file)),
    remove: (name) => request("DELETE", name),
  };
}
