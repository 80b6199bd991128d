import { defineConfig } from "vitest/config";
import { releaseTests, shared } from "./vitest.shared.ts";

/** What `npm run test:release` runs in addition: slow proofs, and those that need programs of the system. */
export default defineConfig({ ...shared, test: { ...shared.test, include: releaseTests } });
