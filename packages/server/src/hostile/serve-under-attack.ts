import { readConfig } from "../composition/config.ts";
import { serve } from "../composition/serve.ts";

/** Runs the service as a process. Prints its URL and the keys of its first app as JSON. */
const { url, firstApp } = await serve(readConfig(process.env), { firstApp: "Shop" });
process.stdout.write(
  `${JSON.stringify({
    url,
    appId: firstApp?.app.id,
    key: firstApp?.publishableKey,
    secret: firstApp?.secretKey,
  })}\n`,
);
