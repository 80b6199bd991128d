import { getHeapStatistics } from "node:v8";

/** How much the service accepts at a time, so that it never runs out of memory or file descriptors. */
export interface Capacity {
  readonly connections: number;
  /** Bytes of large bodies that are being read or awaited. Bodies with events have a separate budget of the same size. */
  readonly bodyBytes: number;
}

/** A capacity for tests and machines without tight limits. */
export const defaultCapacity: Capacity = { connections: 10_000, bodyBytes: 2 ** 28 };

/** File descriptors reserved for the store, its journals, backups and the log. */
const reservedDescriptors = 64;
const minConnections = 16;
/** How much heap a connection with its request may use. */
const heapPerConnection = 128 * 1024;
/** Limits bodies to a small part of the heap. Each uses about six times its size: as text, parsed, as stored, and on its way to the writer thread. */
const heapPerBodyByte = 32;

/** Returns the capacity of this process from its heap (`--max-old-space-size`) and file descriptors (`ulimit -n`). */
export function processCapacity(
  maxConnections: number,
  { heap = getHeapStatistics().heap_size_limit, descriptors = fileDescriptors() } = {},
): Capacity {
  const connections = Math.min(
    maxConnections,
    descriptors - reservedDescriptors,
    Math.floor(heap / heapPerConnection),
  );
  return {
    connections: Math.max(minConnections, connections),
    bodyBytes: Math.floor(heap / heapPerBodyByte),
  };
}

/** Returns how many files and connections the process may open. */
function fileDescriptors(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits?: { open_files?: { soft: number | "unlimited" } };
  };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : Infinity;
}
