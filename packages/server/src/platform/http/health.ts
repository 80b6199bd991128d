import { routes } from "@throughline/protocol";
import type { Health, Readiness } from "@throughline/protocol";
import { errorBody, schemas } from "@throughline/protocol/validate";
import type { FastifyInstance } from "fastify";
import { ApiError } from "./errors.ts";

/** The dependencies of {@link healthRoutes}. */
interface HealthDependencies {
  readonly version: string;
  readonly isDraining: () => boolean;
  /** Rejects while the service cannot do its work. */
  readonly check: () => Promise<void>;
}

/**
 * Registers the liveness and readiness checks. Liveness fails if the process must be restarted. Readiness fails while the
 * process must not get traffic.
 */
export async function healthRoutes(
  http: FastifyInstance,
  { version, isDraining, check }: HealthDependencies,
): Promise<void> {
  http.get(
    routes.health.path,
    {
      schema: {
        summary: "Check liveness",
        description: "Answers while the process runs. Restart the process when it does not answer.",
        tags: ["operation"],
        response: { 200: schemas.health.response },
      },
    },
    async (): Promise<Health> => ({ status: "ok", version }),
  );

  http.get(
    routes.ready.path,
    {
      schema: {
        summary: "Check readiness",
        description:
          "Answers 200 while the service can read and write its store. Send it no traffic otherwise.",
        tags: ["operation"],
        response: { 200: schemas.ready.response, 503: errorBody },
      },
    },
    async (): Promise<Readiness> => {
      if (isDraining()) {
        throw new ApiError("unavailable", "The service is shutting down; try again shortly.", {
          "Retry-After": "5",
        });
      }
      await check();
      return { status: "ready" };
    },
  );
}
