export { Cluster, databaseAt } from "./cluster.ts";
export type { Member } from "./cluster.ts";
