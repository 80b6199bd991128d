import { clientPackagesPath, servicePaths } from "@throughline/protocol";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../../platform/http/errors.ts";
import type { ClientPackage } from "./client-package.ts";

const { clientPackage, clientPackageChecksum } = servicePaths;
const options = { schema: { hide: true } };

/**
 * `GET /client.tgz` leads to the client's npm package that fits this service. The address behind it names version and
 * content and may be cached for good. `.sha256` after either address has the checksum, as `sha256sum --check` reads it.
 * `clientPackage` is undefined where the operator turned this off, or no package came with the service.
 */
export async function clientPackageRoutes(
  scope: FastifyInstance,
  { clientPackage: found }: { readonly clientPackage?: ClientPackage | undefined },
): Promise<void> {
  const handedOut = () => {
    if (found) return found;
    throw new ApiError(
      "not_found",
      "This service hands out no client package. Install @throughline/react-native from npm, or ask the operator about CLIENT_PACKAGE.",
    );
  };
  scope.get(clientPackage, options, (_request, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      .redirect(`${clientPackagesPath}/${handedOut().fileName}`, 302),
  );
  scope.get(clientPackageChecksum, options, (_request, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      .type("text/plain; charset=utf-8")
      .send(`${handedOut().sha256}  ${clientPackage.slice(1)}\n`),
  );
  scope.get<{ Params: { file: string } }>(
    `${clientPackagesPath}/:file`,
    options,
    ({ params: { file } }, reply) => {
      const { fileName, bytes, sha256 } = handedOut();
      if (file !== fileName && file !== `${fileName}.sha256`) {
        throw new ApiError(
          "not_found",
          `This service hands out ${fileName} only. Install ${clientPackage} again, or keep the older file with your app.`,
        );
      }
      reply.header("Cache-Control", "public, max-age=31536000, immutable");
      return file === fileName
        ? reply.type("application/gzip").send(bytes)
        : reply.type("text/plain; charset=utf-8").send(`${sha256}  ${fileName}\n`);
    },
  );
}
