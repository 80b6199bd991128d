import { storeContract } from "../contract/index.ts";
import { openMemoryStore } from "./store.ts";

storeContract("memory", async () => openMemoryStore());
