import { errorBody } from "@throughline/protocol/validate";

/** What every endpoint behind a key may answer beside its success, for the API's description. */
export const refusals = {
  400: errorBody,
  401: errorBody,
  403: errorBody,
  429: errorBody,
  503: errorBody,
} as const;
