import { Badge, Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { domainQuery } from "../api/queries.ts";
import { describeError } from "../shell/error-notice.tsx";
import { RemoveButton } from "../shell/remove-button.tsx";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.domains;

/** A link domain and the problems that `throughline doctor` finds with it. */
export function DomainCheck({
  appId,
  domain,
  onRemove,
}: {
  appId: string;
  domain: string;
  onRemove: () => void;
}) {
  const { data, error, isFetching, refetch } = useQuery(domainQuery(appId, domain));
  const problems = data?.findings.filter(({ ok }) => !ok) ?? [];
  return (
    <li>
      <Group gap="sm">
        <strong className="break">{domain}</strong>
        <Badge color={data ? (data.ok ? "green" : "red") : "gray"}>
          {isFetching
            ? texts.checking
            : data
              ? data.ok
                ? texts.ok
                : texts.problems
              : texts.unchecked}
        </Badge>
        <Button
          variant="default"
          size="compact-sm"
          disabled={isFetching}
          aria-label={texts.checkDomain(domain)}
          onClick={() => void refetch()}
        >
          {texts.check}
        </Button>
        <RemoveButton label={texts.removeDomain(domain)} onClick={onRemove}>
          {texts.remove}
        </RemoveButton>
      </Group>
      {error && <Text c="red">{describeError(error).text}</Text>}
      {problems.map(({ what, fix }) => (
        <Text key={what} c="dimmed" size="sm" className="break" mt={4}>
          {what}. {fix}
        </Text>
      ))}
    </li>
  );
}
