import { AdminError } from "@throughline/protocol/admin";
import { Alert, Button, Text, Title } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect } from "react";
import { isReachable, onConnectionChange } from "../api/connection.ts";
import { shellTexts } from "../texts/shell.ts";
import { Sentence } from "./format.tsx";

const texts = shellTexts.errors;

interface ErrorDescription {
  readonly heading: string;
  readonly text: string;
}

/** Returns what went wrong and what to do about it. Only with `retries`, the page repeats the request when it can. */
export function describeError(error: unknown, { retries = false } = {}): ErrorDescription {
  if (!(error instanceof AdminError)) {
    return isMissingModule(error) ? texts.unreachable : texts.page;
  }
  switch (error.code) {
    case "unreachable": {
      const { heading, text, change } = navigator.onLine ? texts.unreachable : texts.offline;
      return { heading, text: retries ? text : change };
    }
    case "signed_out":
    case "missing_key":
      return texts.signedOut;
    case "not_allowed":
      return { heading: texts.notAllowed, text: error.message };
    case "not_found":
    case "unknown_link":
      return { heading: texts.notFound, text: error.message };
    case "conflict":
      return { heading: texts.conflict, text: error.message };
    case "rate_limited":
      return {
        heading: texts.rateLimited,
        text: texts.retryAfter(formatWait(error.retryAfter)),
      };
    case "unavailable":
      return {
        heading: texts.unavailable,
        text: texts.retryAfter(formatWait(error.retryAfter)),
      };
    case "internal_error":
      return {
        heading: texts.internal.heading,
        text: texts.internal.text(error.requestId),
      };
    default:
      return { heading: texts.other, text: fieldMessage(error) };
  }
}

/** Returns whether a part of the dashboard could not be loaded. */
function isMissingModule(error: unknown): boolean {
  return error instanceof TypeError && /import|module/i.test(error.message);
}

function formatWait(seconds: number | undefined): string {
  if (seconds === undefined) return texts.waitMoment;
  return seconds < 90 ? texts.waitSeconds(seconds) : texts.waitMinutes(Math.ceil(seconds / 60));
}

const { violations: rules } = texts;
/** The sentences of the API that the dashboard has in its own language. Any other one is shown as it is. */
const violations: readonly [RegExp, (value: string) => string][] = [
  [/^must not be empty()(\.?)$/, () => rules.empty],
  [/^must be at least (\d+) characters long(\.?)$/, rules.minLength],
  [/^must be at most (\d+) characters long(\.?)$/, rules.maxLength],
  [/^must be at least ([\d.]*\d)(\.?)$/, rules.minimum],
  [/^must be at most ([\d.]*\d)(\.?)$/, rules.maximum],
  [/^must be one of (.+?)(\.?)$/, rules.oneOf],
  [/^must look like (.+?)(\.?)$/, rules.looksLike],
  [/^must be an email address()(\.?)$/, () => rules.email],
  [
    /^must be 1 to 64 letters, digits, emoji, - and _, with none of - and _ first()(\.?)$/,
    () => rules.code,
  ],
];

/** Returns an error’s message without the field’s name, for display at the field. */
export function fieldMessage({
  message,
  field,
}: {
  message: string;
  field?: string | undefined;
}): string {
  const text = message.replace(/^The request is not valid: /, "");
  const prefix = [`${field}: `, `${field} `].find((start) => text.startsWith(start)) ?? "";
  const reason = text.slice(prefix.length);
  for (const [pattern, describe] of violations) {
    const [all, value = "", end] = pattern.exec(reason) ?? [];
    if (all !== undefined) return `${describe(value)}${end ? rules.fullStop : ""}`;
  }
  return reason.charAt(0).toUpperCase() + reason.slice(1);
}

/** Shows an error in place of the content. With `page`, the notice replaces the whole page. */
export function ErrorNotice({
  error,
  retry,
  page = false,
}: {
  error: unknown;
  retry?: () => void;
  page?: boolean;
}) {
  const { heading, text } = describeError(error, { retries: retry !== undefined });
  const isUnreachable = error instanceof AdminError ? error.code === "unreachable" : true;
  useEffect(() => {
    if (!isUnreachable || !retry) return undefined;
    return onConnectionChange(() => {
      if (isReachable()) retry();
    });
  }, [isUnreachable, retry]);
  return (
    <Alert color="red" icon={<IconAlertCircle />} radius="lg">
      <Title order={page ? 1 : 2} size="h2" mb={4}>
        {heading}
      </Title>
      <Text c="var(--ink)">
        <Sentence>{text}</Sentence>
      </Text>
      {retry && (
        <Button variant="default" mt="sm" onClick={retry}>
          {texts.retry}
        </Button>
      )}
    </Alert>
  );
}
