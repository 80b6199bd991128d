import { AdminError } from "@throughline/protocol/admin";

interface ErrorDescription {
  readonly heading: string;
  readonly text: string;
}

/** What went wrong, and what can be done about it. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof AdminError)) {
    return {
      heading: "This page failed",
      text: "Something went wrong in the dashboard itself. Loading it again often helps.",
    };
  }
  switch (error.code) {
    case "unreachable":
      return navigator.onLine
        ? {
            heading: "The service does not answer",
            text: "It may be restarting. Nothing you made is lost; try again in a moment.",
          }
        : { heading: "You are offline", text: "Try again when you are back on the network." };
    case "signed_out":
    case "missing_key":
      return {
        heading: "You are signed out",
        text: "Sign in in another tab, then try again here: what you typed is still there.",
      };
    case "not_allowed":
      return { heading: "Your role does not allow this", text: error.message };
    case "not_found":
    case "unknown_link":
      return { heading: "It is not there", text: error.message };
    case "conflict":
      return { heading: "That cannot be", text: error.message };
    case "rate_limited":
      return {
        heading: "Too many requests",
        text: `Try again ${formatWait(error.retryAfter)}; nothing was changed.`,
      };
    case "unavailable":
      return {
        heading: "The service has too much to do",
        text: `Try again ${formatWait(error.retryAfter)}; nothing was changed.`,
      };
    case "internal_error":
      return {
        heading: "The service failed",
        text: `Its log has more under ${error.requestId ?? "this time"}.`,
      };
    default:
      return { heading: "That did not work", text: fieldMessage(error) };
  }
}

function formatWait(seconds: number | undefined): string {
  if (seconds === undefined) return "in a moment";
  return seconds < 90 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;
}

/** A refusal without the words a script needs. */
export function fieldMessage({
  message,
  field,
}: {
  message: string;
  field?: string | undefined;
}): string {
  const said = message.replace(/^The request is not valid: /, "");
  const fault =
    field === undefined ? said : said.replace(`${field}: `, "").replace(`${field} `, "");
  return fault.charAt(0).toUpperCase() + fault.slice(1);
}

/** In the place of what could not be shown; of the whole page where it says so. */
export function ErrorNotice({
  error,
  retry,
  page = false,
}: {
  error: unknown;
  retry?: () => void;
  page?: boolean;
}) {
  const { heading, text } = describeError(error);
  const Heading = page ? "h1" : "h2";
  return (
    <section className="notice" role="alert">
      <Heading>{heading}</Heading>
      <p>{text}</p>
      {retry && (
        <button type="button" className="button quiet" onClick={retry}>
          Try again
        </button>
      )}
    </section>
  );
}
