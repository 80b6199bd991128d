/** One error code: its HTTP status, what it means, and what the caller can do. */
interface ErrorDefinition {
  readonly status: number;
  readonly meaning: string;
  readonly action: string;
}

/** Every error code of the service. `docs/errors.md` is generated from this table. */
export const errors = {
  malformed_request: {
    status: 400,
    meaning: "A field, query parameter or header is missing or invalid.",
    action: "Correct the field in `field`. The sentence in `error` names the value and the rule.",
  },
  malformed_json: {
    status: 400,
    meaning: "The body is empty or not valid JSON.",
    action: "Send valid JSON.",
  },
  missing_key: {
    status: 401,
    meaning: "The request has no API key, no app ID or no metrics token.",
    action: "Send `Authorization: Bearer <API_KEY>`. The client API also needs `X-App-ID`.",
  },
  unknown_key: {
    status: 401,
    meaning: "The API key is malformed, unknown, revoked or expired.",
    action: "Check the key for typos, or create a new one.",
  },
  signed_out: {
    status: 401,
    meaning: "The request has no session, or the session has ended.",
    action: "Sign in again.",
  },
  wrong_credentials: {
    status: 401,
    meaning: "The email address or the password is wrong.",
    action: "Try again, or ask an operator for a link to reset the password.",
  },
  code_required: {
    status: 401,
    meaning: "The password is right, but the account also needs a one-time code.",
    action: "Send the code of the authenticator app, or a recovery code, as `code`.",
  },
  wrong_code: {
    status: 401,
    meaning: "The one-time code is wrong, was already used or is too old.",
    action: "Wait for the next code, and check the clock of the phone.",
  },
  wrong_passkey: {
    status: 401,
    meaning: "The answer of the passkey was not accepted.",
    action: "Read the sentence in `error`. Try again, or use another way to sign in.",
  },
  wrong_app: {
    status: 403,
    meaning: "The API key belongs to a different app than the one in `X-App-ID`.",
    action: "Use the key and the ID of the same app.",
  },
  secret_key_required: {
    status: 403,
    meaning: "The admin API was called with a publishable key.",
    action: "Use a secret key (`sk_…`). Never put a secret key into an app.",
  },
  not_allowed: {
    status: 403,
    meaning: "The scopes of the key or the role of the member do not allow the request.",
    action: "Use a key with the required scope, or ask an owner for a higher role.",
  },
  second_factor_required: {
    status: 403,
    meaning:
      "A role of the person needs a second factor or a passkey, which this session does not have.",
    action:
      "Add a passkey or turn on one-time codes on the page of the account, or sign in with single sign-on.",
  },
  foreign_origin: {
    status: 403,
    meaning: "A page that does not belong to the dashboard sent a request with a session.",
    action: "Use the dashboard, or call the API with a secret key instead of a session.",
  },
  invites_off: {
    status: 403,
    meaning: "The app does not allow its users to create links.",
    action: "Turn invites on with `throughline app edit --invites`.",
  },
  invalid_signature: {
    status: 403,
    meaning: "The postback is not signed by Apple, or it was changed.",
    action: "Forward the body of the phone's request unchanged.",
  },
  unknown_install: {
    status: 404,
    meaning: "The service has not answered this install yet, or it was erased.",
    action: "Send the request again after the app's first open was matched.",
  },
  test_postbacks_off: {
    status: 403,
    meaning:
      "The postback comes from a phone in developer mode, and the app does not accept such postbacks.",
    action: "Turn test postbacks on with `throughline app edit --test-postbacks`.",
  },
  not_found: {
    status: 404,
    meaning: "The path, or the record that the path names, does not exist.",
    action: "Check the path and the ID. List the records to see their IDs.",
  },
  unknown_app: {
    status: 404,
    meaning: "No app of the service has the App Store id that the postback names.",
    action: "Set the App Store id in the app's settings.",
  },
  unknown_link: {
    status: 404,
    meaning: "The link does not exist, is disabled, has not started or has ended.",
    action: "Check the code or the URL. List the links to see their codes.",
  },
  method_not_allowed: {
    status: 405,
    meaning: "The path exists, but not with this method.",
    action: "Use one of the methods in the `Allow` header.",
  },
  request_timeout: {
    status: 408,
    meaning: "The request did not arrive completely in time.",
    action: "Send the request again.",
  },
  conflict: {
    status: 409,
    meaning:
      "The request contradicts existing data, such as a code or domain that is already used.",
    action: "Read the sentence in `error`, change the request, and send it again.",
  },
  body_too_large: {
    status: 413,
    meaning: "The body is larger than the endpoint allows.",
    action: "Send less at a time.",
  },
  unsupported_media_type: {
    status: 415,
    meaning: "The body is not JSON.",
    action: "Send the body with `Content-Type: application/json`.",
  },
  rate_limited: {
    status: 429,
    meaning: "Too many requests from one key, address, install or app.",
    action: "Wait for the seconds in `Retry-After`, then send the request again.",
  },
  headers_too_large: {
    status: 431,
    meaning: "The headers of the request are too large.",
    action: "Send fewer or shorter headers, for example fewer cookies.",
  },
  internal_error: {
    status: 500,
    meaning: "The service failed unexpectedly.",
    action: "Find the `requestId` in the service's log, and report the error.",
  },
  unavailable: {
    status: 503,
    meaning: "The service is overloaded, shutting down, or cannot reach its data.",
    action:
      "Wait for the seconds in `Retry-After`, then send the request again. Use an `Idempotency-Key` where the endpoint accepts one.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errors;

/** The HTTP status of each error code. */
export const errorStatus = Object.fromEntries(
  Object.entries(errors).map(([code, { status }]) => [code, status]),
) as { readonly [Code in ErrorCode]: (typeof errors)[Code]["status"] };

/** The body of every response that is not a success. `rate_limited` and `unavailable` come with `Retry-After`. */
export interface ErrorBody {
  /** Says what happened and what to do. */
  error: string;
  code: ErrorCode;
  /** The invalid field of the body or query, such as `ios.fallback`, if a field is invalid. */
  field?: string;
  /** Identifies the request in the service's log. */
  requestId: string;
}
