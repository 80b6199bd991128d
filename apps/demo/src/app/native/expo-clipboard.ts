import { host } from "../host.ts";

export const hasUrlAsync = host.clipboard.hasUrl;
export const getUrlAsync = host.clipboard.read;
