import { StoreUnavailable } from "@throughline/storage";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { saveKeyUses } from "./save-key-uses.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the uses of keys", () => {
  it("are saved every minute and on close, also after a failure", async () => {
    const http = Fastify();
    const save = vi.fn<() => Promise<void>>(async () => undefined);
    const warn = vi.fn<() => void>();
    saveKeyUses(http, { keyUses: { save }, log: { warn } });
    await http.ready();
    expect(save).toHaveBeenCalledTimes(0);
    save.mockRejectedValueOnce(new StoreUnavailable("The disk is full."));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).toHaveBeenCalledTimes(2);
    await http.close();
    expect(save).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(save).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
