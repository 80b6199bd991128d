import { getHeapStatistics } from "node:v8";

/** How much the service takes on at a time, so that memory and file descriptors suffice whatever comes. */
export interface Capacity {
  readonly connections: number;
  /** Of large bodies that are read or waited for; as much again for those that hold events. */
  readonly bodyBytes: number;
}

/** Where nothing is scarce. */
export const roomyCapacity: Capacity = { connections: 10_000, bodyBytes: 2 ** 28 };

/** Kept for the store, its journals, backups and the log. */
const ownDescriptors = 64;
const fewestConnections = 16;
/** What a connection with its request may take of the heap while it is answered. */
const heapPerConnection = 128 * 1024;
/** A body takes about six times its size: as text, parsed, as it is stored, and on its way to the store's thread. */
const heapPerBodyByte = 32;

/** What this process can take, by its heap (`--max-old-space-size`) and file descriptors (`ulimit -n`). */
export function capacityOf(
  mostConnections: number,
  { heap = getHeapStatistics().heap_size_limit, descriptors = fileDescriptors() } = {},
): Capacity {
  const connections = Math.min(
    mostConnections,
    descriptors - ownDescriptors,
    Math.floor(heap / heapPerConnection),
  );
  return {
    connections: Math.max(fewestConnections, connections),
    bodyBytes: Math.floor(heap / heapPerBodyByte),
  };
}

/** How many files and connections the process may have open. */
function fileDescriptors(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | "unlimited" } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Infinity;
}
