import { host } from "../host.ts";

export default host.storage;
