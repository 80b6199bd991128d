/** Every error code of the service with the status it travels under. */
export const errorStatus = {
  malformed_request: 400,
  malformed_json: 400,
  missing_key: 401,
  unknown_key: 401,
  signed_out: 401,
  wrong_credentials: 401,
  wrong_app: 403,
  secret_key_required: 403,
  not_allowed: 403,
  foreign_origin: 403,
  invites_off: 403,
  not_found: 404,
  unknown_link: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The body of every answer that is not a success. `rate_limited` and `unavailable` come with `Retry-After`. */
export interface ErrorBody {
  /** One sentence that says what is wrong and, where it helps, what to do. */
  error: string;
  code: ErrorCode;
  /** Which field of the body or query is wrong, such as `ios.fallback`, where it is one. */
  field?: string;
  /** Finds the request in the service's logs. */
  requestId: string;
}
