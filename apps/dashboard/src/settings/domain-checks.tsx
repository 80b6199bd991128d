import { useQuery } from "@tanstack/react-query";
import { domainQuery } from "../api/queries.ts";
import { describeError } from "../shell/error-notice.tsx";

/** Beside each domain, what `throughline doctor` finds there. */
export function DomainChecks({ app, domains }: { app: string; domains: readonly string[] }) {
  if (domains.length === 0) {
    return (
      <p className="soft">
        Without a domain of its own, links are at this service’s address and open the web page
        first. A domain lets iOS and Android open the app at once.
      </p>
    );
  }
  return (
    <ul className="plain stack" aria-label="Checks of the domains">
      {domains.map((domain) => (
        <DomainCheck key={domain} app={app} domain={domain} />
      ))}
    </ul>
  );
}

function DomainCheck({ app, domain }: { app: string; domain: string }) {
  const { data, error, isFetching, refetch } = useQuery(domainQuery(app, domain));
  const wrong = data?.findings.filter(({ ok }) => !ok) ?? [];
  return (
    <li>
      <div className="row wrap">
        <strong className="break">{domain}</strong>
        <span className={data ? (data.ok ? "badge good" : "badge bad") : "badge"}>
          {isFetching ? "Checking…" : data ? (data.ok ? "In order" : "To do") : "Not checked"}
        </span>
        <button
          type="button"
          className="button quiet small"
          disabled={isFetching}
          aria-label={`Check ${domain} again`}
          onClick={() => void refetch()}
        >
          Check again
        </button>
      </div>
      {error && <p className="fault">{describeError(error).text}</p>}
      {wrong.map(({ what, fix }) => (
        <p key={what} className="soft break">
          {what}. {fix}
        </p>
      ))}
    </li>
  );
}
