export { MemoryClickStore } from "./click-store.ts";
export { openMemoryStore } from "./store.ts";
