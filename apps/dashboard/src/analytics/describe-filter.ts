import { parseFilters } from "@throughline/protocol";
import type { AttributionModel, FlaggedChoice, ReportFilter } from "@throughline/protocol";
import { analyticsTexts } from "../texts/analytics.ts";
import { describeValue } from "./describe-value.tsx";

const { counting, filters: texts } = analyticsTexts;

/** A condition of a report in words, such as “Country is not” and “Germany or Austria”. */
export interface DescribedFilter {
  readonly subject: string;
  readonly text: string;
  /** The country whose flag stands beside the text, if there is only one. */
  readonly country?: string;
}

export function describeFilter({ name, operator, values }: ReportFilter): DescribedFilter {
  const [value, ...others] = values;
  return {
    subject:
      operator === "is" ? texts.names[name] : `${texts.names[name]} ${texts.operators[operator]}`,
    text: values.map((each) => describeValue(name, each)).join(texts.or),
    ...(name === "country" && value !== undefined && others.length === 0 && { country: value }),
  };
}

/** Describes the filters of a query such as `country=DE&campaign=spring`, and how it counts. */
export function describeQuery(query: string): DescribedFilter[] {
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const { attribution, flagged } = parameters;
  return [
    ...parseFilters(parameters).map(describeFilter),
    ...(attribution === undefined
      ? []
      : [
          { subject: counting.attribution, text: counting.models[attribution as AttributionModel] },
        ]),
    ...(flagged === undefined
      ? []
      : [{ subject: counting.flaggedInstalls, text: counting.flagged[flagged as FlaggedChoice] }]),
  ];
}
