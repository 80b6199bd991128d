import { host } from "../host.ts";

export const getInstallReferrerAsync = host.installReferrer;
