import type { FastifyRequest } from "fastify";

/** The settings that say where the service is reached. */
export interface OwnUrlSettings {
  readonly publicUrl: string | undefined;
  readonly port: number;
  readonly adminPort: number | undefined;
}

/** @returns a function that tells where links of an app without a domain live, for whoever sent the request */
export function ownUrlOf({ publicUrl, port, adminPort }: OwnUrlSettings) {
  return ({ protocol, host, hostname }: FastifyRequest): string =>
    publicUrl ?? `${protocol}://${adminPort === undefined ? host : `${hostname}:${port}`}`;
}
