/** The pattern of an ISO 8601 time with a zone, such as `2025-11-15T00:00:00Z`. Seconds are optional. */
export const isoTimePattern =
  "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?(Z|[+-]\\d{2}:?\\d{2})$";
