import { clientPackagesPath, servicePaths } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../../platform/http/errors.ts";
import { findClientPackage, keepClientPackage } from "./client-package.ts";
import type { ClientPackage } from "./client-package.ts";

const { clientPackage, clientPackageChecksum } = servicePaths;
const options = { schema: { hide: true } };

interface ClientPackageDependencies {
  /** Undefined when the operator turned the package off, or when none came with the service. */
  readonly clientPackage?: ClientPackage | undefined;
  readonly store: Pick<Store, "clientPackages">;
  readonly now: () => number;
}

/**
 * Serves the npm package of the client. `GET /client.tgz` redirects to a URL that contains the version and a hash. The
 * file under that URL never changes and stays available after an upgrade of the service, so that the lockfile of an app
 * keeps working. Both URLs have a checksum for `sha256sum --check` at `.sha256`.
 */
export async function clientPackageRoutes(
  scope: FastifyInstance,
  { clientPackage: available, store, now }: ClientPackageDependencies,
): Promise<void> {
  const requirePackage = () => {
    if (available) return available;
    throw new ApiError(
      "not_found",
      "This service has no client package. Install @throughline/react-native from npm, or ask the operator to set CLIENT_PACKAGE.",
    );
  };
  if (available) {
    scope.addHook("onReady", () =>
      keepClientPackage(store.clientPackages, available, now()).catch((err: unknown) =>
        scope.log.warn({ err }, "the client package is not kept for lockfiles"),
      ),
    );
  }
  scope.get(clientPackage, options, (_request, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      .redirect(`${clientPackagesPath}/${requirePackage().fileName}`, 302),
  );
  scope.get(clientPackageChecksum, options, (_request, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      .type("text/plain; charset=utf-8")
      .send(`${requirePackage().sha256}  ${clientPackage.slice(1)}\n`),
  );
  scope.get<{ Params: { file: string } }>(
    `${clientPackagesPath}/:file`,
    options,
    async ({ params: { file } }, reply) => {
      const current = requirePackage();
      const name = file.replace(/\.sha256$/, "");
      const found =
        name === current.fileName ? current : await findClientPackage(store.clientPackages, name);
      if (!found) {
        throw new ApiError(
          "not_found",
          `This service has ${current.fileName}, not ${file}. Install ${clientPackage} again, or keep a copy of the older file.`,
        );
      }
      reply.header("Cache-Control", "public, max-age=31536000, immutable");
      return file === name
        ? reply.type("application/gzip").send(found.bytes)
        : reply.type("text/plain; charset=utf-8").send(`${found.sha256}  ${name}\n`);
    },
  );
}
