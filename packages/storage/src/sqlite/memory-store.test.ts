import { storeContract } from "../contract/index.ts";
import { openMemoryStore } from "./memory-store.ts";

storeContract("memory", async () => openMemoryStore());
