import { postgresContract } from "./testing/contract.ts";

postgresContract("installed");
