import type { CodeProof, FullProof, PasswordProof } from "@throughline/protocol";
import { accountRoutes as endpoints } from "@throughline/protocol/admin";
import type { Account } from "@throughline/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { endpointSchema } from "../../platform/http/endpoint-schema.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { isUnusable } from "../../platform/passwords/password.ts";
import type { Accounts, RequestOrigin, SignedIn } from "./accounts.ts";
import { passkeyNeeded } from "./passkeys.ts";
import type { Passkeys } from "./passkeys.ts";

interface SecondFactorRoutesDependencies {
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly dashboardUrl: string | undefined;
  /** Returns who is signed in, and throws when nobody is. */
  readonly signedInTo: (request: FastifyRequest) => Promise<SignedIn>;
  readonly originOf: (request: FastifyRequest) => RequestOrigin;
}

/** Serves the one-time codes of an account. Every change needs the password again, because a session may be stolen. */
export function secondFactorRoutes(
  scope: FastifyInstance,
  { accounts, passkeys, dashboardUrl, signedInTo, originOf }: SecondFactorRoutesDependencies,
): void {
  const { secondFactor } = accounts;

  scope.get(
    endpoints.secondFactor.path,
    { schema: endpointSchema(endpoints.secondFactor) },
    (request) => signedInTo(request).then(({ account }) => secondFactor.view(account)),
  );
  scope.post<{ Body: PasswordProof }>(
    endpoints.startCodes.path,
    { schema: endpointSchema(endpoints.startCodes) },
    (request) => {
      const { host } = new URL(dashboardUrl ?? `${request.protocol}://${request.host}`);
      return withPassword(request).then((account) =>
        secondFactor.start(account, `Throughline ${host}`),
      );
    },
  );
  scope.post<{ Body: CodeProof }>(
    endpoints.confirmCodes.path,
    { schema: endpointSchema(endpoints.confirmCodes) },
    (request) =>
      mayChange(request).then((account) => secondFactor.confirm(account, request.body.code)),
  );
  scope.post<{ Body: FullProof }>(
    endpoints.renewRecoveryCodes.path,
    { schema: endpointSchema(endpoints.renewRecoveryCodes) },
    (request) => withBoth(request).then((account) => secondFactor.renewRecoveryCodes(account)),
  );
  scope.post<{ Body: FullProof }>(
    endpoints.removeCodes.path,
    { schema: endpointSchema(endpoints.removeCodes) },
    async (request, reply) => {
      await secondFactor.remove(await withBoth(request));
      return reply.code(204).send();
    },
  );

  /** Returns who is signed in. Throws if a passkey must prove it first. */
  async function mayChange(request: FastifyRequest): Promise<Account> {
    const signedIn = await signedInTo(request);
    if (await passkeys.isNeeded(signedIn)) throw passkeyNeeded();
    return signedIn.account;
  }

  async function withPassword(request: FastifyRequest<{ Body: PasswordProof }>): Promise<Account> {
    const { email, password } = await mayChange(request);
    if (isUnusable(password)) {
      throw new ApiError(
        "conflict",
        "This account has no password to which a one-time code could be added. Use the second factor of your identity provider.",
      );
    }
    return accounts.checkPassword(email, request.body.password, originOf(request));
  }

  async function withBoth(request: FastifyRequest<{ Body: FullProof }>): Promise<Account> {
    const account = await withPassword(request);
    const { browserMark } = originOf(request);
    return secondFactor.check(account, request.body.code, browserMark);
  }
}
