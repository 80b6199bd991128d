export { MemoryClickStore } from "./click-store.ts";
