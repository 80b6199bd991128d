import { postgresContract } from "./testing/contract.ts";

postgresContract("18");
