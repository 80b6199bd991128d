import { CountryFlag } from "./describe-value.tsx";
import type { DescribedFilter } from "./describe-filter.ts";

/** Filters as chips that nobody can change. */
export function FilterChips({ filters }: { filters: readonly DescribedFilter[] }) {
  return filters.map(({ subject, text, country }) => (
    <span key={subject} className="chip">
      <span className="soft">{subject}</span>
      {country !== undefined && <CountryFlag code={country} />}
      <bdi>{text}</bdi>
    </span>
  ));
}
