export { Cluster } from "./cluster.ts";
export type { Member } from "./cluster.ts";
