import { beforeEach, describe, expect, it } from "vitest";
import { accountRoutes } from "@throughline/protocol/admin";
import { Browser, memberWith, password } from "../../testing/browser.ts";
import { testService } from "../../testing/test-service.ts";

let service: Awaited<ReturnType<typeof testService>>;
let ann: Browser;
const email = "ann@shop.example";

beforeEach(async () => {
  service = await testService();
  ann = await memberWith(service, "viewer", email);
});

const choose = (language: unknown) =>
  ann.send("PATCH", accountRoutes.updateAccount.path, { language });

describe("the language of an account", () => {
  it("is chosen by the person, in every browser, and can be given back", async () => {
    expect((await choose("pl")).body).toMatchObject({ email, language: "pl" });
    const other = new Browser(service);
    expect((await other.signIn(email, password)).body).toMatchObject({ language: "pl" });
    expect((await choose(null)).body).toMatchObject({ language: null });
    expect(await service.store.accounts.ofEmail(email)).not.toHaveProperty("language");
  });

  it("does not end any session", async () => {
    await choose("ja");
    expect((await ann.send("GET", accountRoutes.session.path)).body).toMatchObject({
      language: "ja",
    });
  });

  it("is one of those that exist", async () => {
    expect(await choose("tlh")).toMatchObject({
      status: 400,
      body: { code: "malformed_request" },
    });
  });

  it("is changed by nobody who is signed out, and by no other website", async () => {
    const stranger = new Browser(service);
    const path = accountRoutes.updateAccount.path;
    expect((await stranger.send("PATCH", path, { language: "de" })).body).toMatchObject({
      code: "signed_out",
    });
    const foreign = { origin: "https://evil.example" };
    expect((await ann.send("PATCH", path, { language: "de" }, foreign)).body).toMatchObject({
      code: "foreign_origin",
    });
  });
});
