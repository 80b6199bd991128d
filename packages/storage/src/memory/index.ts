export { MemoryClickStore } from "./click-store.ts";
export { openMemoryStore } from "./store.ts";
export { memoryNodes } from "./nodes.ts";
