import { expect, it } from "vitest";
import { describeQuery } from "./describe-filter.ts";

const described = (query: string) =>
  describeQuery(query).map(({ subject, text }) => `${subject}: ${text}`);

it("describes the filters of a shared report without a name or code of the API", () => {
  expect(described("country!=US&link=path:https://go.shop.example/sale&users=new")).toEqual([
    "Link: go.shop.example/sale",
    "Users: New users",
    "Country is not: United States",
  ]);
  expect(described("campaign~=spring,sale&attribution=last&flagged=exclude")).toEqual([
    "UTM campaign contains: spring or sale",
    "Attribution: Last touch",
    "Flagged installs: Without flagged installs",
  ]);
});

it("leaves out what does not decide what is counted", () => {
  expect(described("compare=previous&sort=clicks&from=2026-11-01&interval=day")).toEqual([]);
});
