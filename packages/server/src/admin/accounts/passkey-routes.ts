import type {
  NewPasskey,
  PasskeyName,
  PasskeyRemoval,
  PasskeySignIn,
  PersonProof,
  SessionView,
} from "@throughline/protocol";
import { accountRoutes as endpoints } from "@throughline/protocol/admin";
import type { Account } from "@throughline/storage";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endpointSchema } from "../../platform/http/endpoint-schema.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { RequestOrigin, SignedIn } from "./accounts.ts";
import { challengeMs } from "./passkeys.ts";
import type { PasskeyBrowser, Passkeys } from "./passkeys.ts";
import { readCookie, setCookie } from "./session-cookie.ts";
import type { NewSession } from "./sessions.ts";
import { makeToken, tokenHash } from "./token.ts";

interface PasskeyRoutesDependencies {
  readonly passkeys: Passkeys;
  readonly random: RandomBytes;
  /** Returns who is signed in, and throws when nobody is. */
  readonly signedInTo: (request: FastifyRequest) => Promise<SignedIn>;
  readonly originOf: (request: FastifyRequest) => RequestOrigin;
  /** Sets the cookie of a new session, which replaces the session of the request. */
  readonly replaceSession: (
    request: FastifyRequest,
    reply: FastifyReply,
    created: [Account, NewSession],
  ) => Promise<SessionView>;
}

/** Serves passkeys. A challenge is bound to a cookie, so that no other browser can use its answer. */
export function passkeyRoutes(
  scope: FastifyInstance,
  { passkeys, random, signedInTo, originOf, replaceSession }: PasskeyRoutesDependencies,
): void {
  scope.get(endpoints.passkeys.path, { schema: endpointSchema(endpoints.passkeys) }, (request) =>
    signedInTo(request).then((signedIn) => passkeys.list(signedIn)),
  );
  scope.post(
    endpoints.confirmWithPasskey.path,
    { schema: endpointSchema(endpoints.confirmWithPasskey) },
    async (request, reply) =>
      passkeys.startProof(await signedInTo(request), withCookie(request, reply)),
  );
  scope.post<{ Body: PersonProof }>(
    endpoints.startPasskey.path,
    { schema: endpointSchema(endpoints.startPasskey) },
    async (request, reply) =>
      passkeys.start(await signedInTo(request), request.body, withCookie(request, reply)),
  );
  scope.post<{ Body: NewPasskey }>(
    endpoints.addPasskey.path,
    { schema: endpointSchema(endpoints.addPasskey) },
    async (request, reply) => {
      const signedIn = await signedInTo(request);
      const added = await passkeys.add(signedIn, request.body, browserOf(request));
      return replaceSession(request, reply, added);
    },
  );
  scope.post<{ Body: PasskeyName }>(
    endpoints.renamePasskey.path,
    { schema: endpointSchema(endpoints.renamePasskey) },
    async (request, reply) => {
      await passkeys.rename(await signedInTo(request), request.body);
      return reply.code(204).send();
    },
  );
  scope.post<{ Body: PasskeyRemoval }>(
    endpoints.removePasskey.path,
    { schema: endpointSchema(endpoints.removePasskey) },
    async (request, reply) => {
      await passkeys.remove(await signedInTo(request), request.body, browserOf(request));
      return reply.code(204).send();
    },
  );
  scope.post(
    endpoints.startPasskeySignIn.path,
    { schema: endpointSchema(endpoints.startPasskeySignIn) },
    (request, reply) => passkeys.startSignIn(withCookie(request, reply)),
  );
  scope.post<{ Body: PasskeySignIn }>(
    endpoints.signInWithPasskey.path,
    { schema: endpointSchema(endpoints.signInWithPasskey) },
    async (request, reply) => {
      const signedIn = await passkeys.signIn(request.body.passkey, browserOf(request));
      return replaceSession(request, reply, signedIn);
    },
  );

  function browserOf(request: FastifyRequest, cookie = readCookie(request, "passkey")) {
    return { ...originOf(request), browser: tokenHash(cookie ?? "") } satisfies PasskeyBrowser;
  }

  /** Sets the cookie, or lets it last longer, so that the challenges of other tabs stay valid. */
  function withCookie(request: FastifyRequest, reply: FastifyReply): PasskeyBrowser {
    const known = readCookie(request, "passkey");
    const isOurs = known !== undefined && /^[\w-]{43}$/.test(known);
    const value = isOurs ? known : makeToken(random).text;
    setCookie(request, reply, "passkey", { value, seconds: challengeMs / 1000 });
    return browserOf(request, value);
  }
}
