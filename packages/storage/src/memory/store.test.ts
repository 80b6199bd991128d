import { storeContract } from "../contract.ts";
import { openMemoryStore } from "./store.ts";

storeContract("memory", async () => openMemoryStore());
