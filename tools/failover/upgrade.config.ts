import base from "../../vitest.config.ts";

/** `npm run upgrade`: apart from the other tests, since on a busy machine it fails now and then (docs/guides/scaling.md). */
export default {
  ...base,
  test: { ...base.test, include: ["tools/failover/src/upgrade-proof.ts"] },
};
