export { openMemoryStore } from "./sqlite/memory-store.ts";
export { memoryNodes } from "./memory-nodes.ts";
