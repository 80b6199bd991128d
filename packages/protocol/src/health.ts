/** Answer of `GET /healthz`. */
export interface Health {
  status: "ok";
  /** The service's version. */
  version: string;
}

/** Answer of `GET /readyz` while the service can do its work; otherwise it answers with the error shape and 503. */
export interface Readiness {
  status: "ready";
}
