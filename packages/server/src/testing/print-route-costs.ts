import { measureRouteCosts } from "./route-costs.ts";
import { testService } from "./test-service.ts";

/** `npm run route-costs -w @throughline/server` prints what each route that needs no secret costs, the most expensive first. */
const test = await testService();
const costs = await measureRouteCosts(test, 200);
const rows = costs
  .toSorted((one, other) => other.ms - one.ms)
  .map(({ name, status, ms }) => `| ${name} | ${status} | ${ms.toFixed(2)} |`);
process.stdout.write(["| request | status | ms |", "| --- | --- | --- |", ...rows, ""].join("\n"));
await test.service.close();
