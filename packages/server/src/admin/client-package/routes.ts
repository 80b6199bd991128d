import { clientPackagesPath, servicePaths } from "@throughline/protocol";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../../platform/http/errors.ts";
import type { ClientPackage } from "./client-package.ts";

const { clientPackage, clientPackageChecksum } = servicePaths;
const options = { schema: { hide: true } };

/**
 * Serves the npm package of the client. `GET /client.tgz` redirects to a URL that contains the version and a hash, and
 * that may be cached forever. Both URLs have a checksum for `sha256sum --check` at `.sha256`. `clientPackage` is undefined
 * when the operator turned the package off, or when none came with the service.
 */
export async function clientPackageRoutes(
  scope: FastifyInstance,
  { clientPackage: available }: { readonly clientPackage?: ClientPackage | undefined },
): Promise<void> {
  const requirePackage = () => {
    if (available) return available;
    throw new ApiError(
      "not_found",
      "This service has no client package. Install @throughline/react-native from npm, or ask the operator to set CLIENT_PACKAGE.",
    );
  };
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
    ({ params: { file } }, reply) => {
      const { fileName, bytes, sha256 } = requirePackage();
      if (file !== fileName && file !== `${fileName}.sha256`) {
        throw new ApiError(
          "not_found",
          `This service has only ${fileName}, not ${file}. Install ${clientPackage} again, or keep a copy of the older file.`,
        );
      }
      reply.header("Cache-Control", "public, max-age=31536000, immutable");
      return file === fileName
        ? reply.type("application/gzip").send(bytes)
        : reply.type("text/plain; charset=utf-8").send(`${sha256}  ${fileName}\n`);
    },
  );
}
