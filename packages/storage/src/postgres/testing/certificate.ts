import { join } from "node:path";
import { ownFolder, runAsServer } from "./server.ts";

/** Files of a certificate for `localhost`, and of the authority that signed it; `folder` goes with the tests. */
export interface Certificate {
  readonly folder: string;
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

export function makeCertificate(): Certificate {
  const folder = ownFolder();
  const [authority, certificate, key] = ["ca.pem", "server.pem", "server.key"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  const request = (...args: string[]) =>
    runAsServer("openssl", ["req", "-x509", "-days", "2", ...newKey, ...args], folder);
  request("-keyout", "ca.key", "-out", authority, "-subj", "/CN=The tests' authority");
  const signed = ["-CA", authority, "-CAkey", "ca.key", "-addext", "subjectAltName=DNS:localhost"];
  request("-keyout", key, "-out", certificate, "-subj", "/CN=localhost", ...signed);
  return { folder, authority, certificate, key };
}
