import type { FastifyRequest } from "fastify";

/** The settings that define the URL of the service. */
export interface OwnUrlSettings {
  readonly publicUrl: string | undefined;
  readonly port: number;
  readonly adminPort: number | undefined;
}

/** Returns a function that returns the base URL for links of apps without a domain. */
export function serviceUrlResolver({ publicUrl, port, adminPort }: OwnUrlSettings) {
  return ({ protocol, host, hostname }: FastifyRequest): string =>
    publicUrl ?? `${protocol}://${adminPort === undefined ? host : `${hostname}:${port}`}`;
}
