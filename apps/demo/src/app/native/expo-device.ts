import { host } from "../host.ts";

export const modelName = host.device.model;
