import { afterAll } from "vitest";
import { closeServices } from "./open-services.ts";

// Test files share a process, so a service that stays open would slow the following files down.
afterAll(closeServices);
