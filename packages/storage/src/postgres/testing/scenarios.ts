import { runScenario, raceScenarios } from "../../testing/scenarios.ts";
import { openPostgresStore } from "../store.ts";

/** The operations on a database that a test's child process can run. */
await runScenario(raceScenarios((url) => openPostgresStore({ url })));
