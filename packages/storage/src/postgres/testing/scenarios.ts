import { play, racesOn } from "../../testing/scenarios.ts";
import { openPostgresStore } from "../store.ts";

/** What a child process of the tests can be told to do with a database. */
await play(racesOn((url) => openPostgresStore({ url })));
