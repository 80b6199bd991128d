/** The response of `GET /healthz`. */
export interface Health {
  status: "ok";
  /** The service's version. */
  version: string;
}

/** The response of `GET /readyz` when the service is ready. Otherwise, the response is an error with status 503. */
export interface Readiness {
  status: "ready";
}
