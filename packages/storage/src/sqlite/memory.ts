export { openMemoryStore } from "./memory-store.ts";
export { memoryNodes } from "../nodes/memory-nodes.ts";
