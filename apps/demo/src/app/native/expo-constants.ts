import { host } from "../host.ts";

export default {
  getWebViewUserAgentAsync: async () => host.device.browser.userAgent,
};
