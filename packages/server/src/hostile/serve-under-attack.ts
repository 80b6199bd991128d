import { readConfig } from "../composition/config.ts";
import { serve } from "../composition/serve.ts";

/** The real service as a process of its own; says where it listens and its first app's credentials, as JSON. */
const { url, firstApp } = await serve(readConfig(process.env), { firstApp: "Shop" });
process.stdout.write(
  `${JSON.stringify({
    url,
    appId: firstApp?.app.id,
    key: firstApp?.publishableKey,
    secret: firstApp?.secretKey,
  })}\n`,
);
