import { useQuery } from "@tanstack/react-query";
import { domainQuery } from "../api/queries.ts";
import { describeError } from "../shell/error-notice.tsx";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.domains;

/** The problems that `throughline doctor` finds with each domain. */
export function DomainChecks({ app, domains }: { app: string; domains: readonly string[] }) {
  if (domains.length === 0) {
    return <p className="soft">{texts.none}</p>;
  }
  return (
    <ul className="plain stack" aria-label={texts.list}>
      {domains.map((domain) => (
        <DomainCheck key={domain} app={app} domain={domain} />
      ))}
    </ul>
  );
}

function DomainCheck({ app, domain }: { app: string; domain: string }) {
  const { data, error, isFetching, refetch } = useQuery(domainQuery(app, domain));
  const problems = data?.findings.filter(({ ok }) => !ok) ?? [];
  return (
    <li>
      <div className="row wrap">
        <strong className="break">{domain}</strong>
        <span className={data ? (data.ok ? "badge good" : "badge bad") : "badge"}>
          {isFetching
            ? texts.checking
            : data
              ? data.ok
                ? texts.ok
                : texts.problems
              : texts.unchecked}
        </span>
        <button
          type="button"
          className="button quiet small"
          disabled={isFetching}
          aria-label={texts.checkDomain(domain)}
          onClick={() => void refetch()}
        >
          {texts.check}
        </button>
      </div>
      {error && <p className="fault">{describeError(error).text}</p>}
      {problems.map(({ what, fix }) => (
        <p key={what} className="soft break">
          {what}. {fix}
        </p>
      ))}
    </li>
  );
}
