import type { Static } from "typebox";
import { describe, expect, expectTypeOf, it } from "vitest";
import type * as contract from "../index.ts";
import { accountSchemas, adminSchemas, compileSchema } from "./index.ts";

type Schemas = typeof adminSchemas;

describe("the admin schemas", () => {
  it("describe the shapes the types promise", () => {
    expectTypeOf<Static<Schemas["linkDraft"]>>().toEqualTypeOf<contract.LinkDraft>();
    expectTypeOf<Static<Schemas["linkChange"]>>().toEqualTypeOf<contract.LinkChange>();
    expectTypeOf<Static<Schemas["linkView"]>>().toEqualTypeOf<contract.LinkView>();
    expectTypeOf<Static<Schemas["linkPage"]>>().toEqualTypeOf<contract.Page<contract.LinkView>>();
    expectTypeOf<Static<Schemas["statsView"]>>().toEqualTypeOf<contract.StatsView>();
    expectTypeOf<Static<Schemas["installView"]>>().toEqualTypeOf<contract.InstallView>();
    expectTypeOf<
      Static<Schemas["installExplanation"]>
    >().toEqualTypeOf<contract.InstallExplanation>();
    expectTypeOf<Static<Schemas["calibrationView"]>>().toEqualTypeOf<contract.CalibrationView>();
    expectTypeOf<Static<Schemas["keyDraft"]>>().toEqualTypeOf<contract.KeyDraft>();
    expectTypeOf<Static<Schemas["keyRotation"]>>().toEqualTypeOf<contract.KeyRotation>();
    expectTypeOf<Static<Schemas["newKey"]>>().toEqualTypeOf<contract.NewKey>();
    expectTypeOf<Static<Schemas["appChange"]>>().toEqualTypeOf<contract.AppChange>();
    expectTypeOf<Static<Schemas["appView"]>>().toEqualTypeOf<contract.AppView>();
  });

  const fault = compileSchema(adminSchemas.linkDraft);
  const destination = "https://shop.example/";

  it("refuse an unknown field, by its name", () => {
    expect(fault({ destination, lifetime: "day" })?.message).toBe("unknown field `lifetime`");
    expect(fault({ destination, utm: { origin: "mail" } })?.message).toBe(
      "unknown field `utm.origin`",
    );
  });

  it("name the field that was probably meant, at any depth", () => {
    expect(fault({ destination, utm: { sorce: "mail" } })?.message).toBe(
      "unknown field `utm.sorce` (did you mean `utm.source`?)",
    );
    expect(fault({ destination, expires: "soon" })?.message).toBe(
      "unknown field `expires` (did you mean `expiresAt`?)",
    );
    expect(fault({ destination, ios: { fallbck: "/" } })?.message).toBe(
      "unknown field `ios.fallbck` (did you mean `ios.fallback`?)",
    );
  });

  it("say which form of a code is wanted", () => {
    expect(fault({ destination, code: "a b" })?.message).toBe(
      "code must be 1 to 64 letters, digits, - and _, with a letter or digit first",
    );
  });

  it.each([
    {},
    { destination: "" },
    { destination, code: "a/b" },
    { destination, code: "-a" },
    { destination, tags: [""] },
    { destination, tags: "a" },
    { destination, expiresAt: "tomorrow" },
    { destination, expiresAt: 5 },
    { destination, data: [] },
    { destination, ios: { fallback: 5 } },
    { destination, preview: "title" },
    { destination, sensitive: "yes" },
  ])("refuse %o", (draft) => {
    expect(fault(draft)).not.toBeNull();
  });

  it("take a whole link, and null for what is not there", () => {
    expect(
      fault({
        code: "spring-sale",
        destination,
        ios: { destination: "shop://sale", fallback: "https://shop.example/ios" },
        android: null,
        desktop: null,
        webFallback: "https://shop.example/",
        preview: { title: "Sale", description: "Now", image: "https://shop.example/sale.png" },
        utm: { source: "mail" },
        tags: ["spring"],
        data: { coupon: "WELCOME" },
        expiresAt: "2026-05-01T00:00:00Z",
        sensitive: false,
        deterministicOnly: false,
        disabled: false,
      }),
    ).toBeNull();
  });
});

describe("the accounts' schemas", () => {
  type Accounts = typeof accountSchemas;

  it("describe the shapes the types promise", () => {
    expectTypeOf<Static<Accounts["signIn"]>>().toEqualTypeOf<contract.SignIn>();
    expectTypeOf<Static<Accounts["passwordChange"]>>().toEqualTypeOf<contract.PasswordChange>();
    expectTypeOf<Static<Accounts["ticketToken"]>>().toEqualTypeOf<contract.TicketToken>();
    expectTypeOf<Static<Accounts["ticketUse"]>>().toEqualTypeOf<contract.TicketUse>();
    expectTypeOf<Static<Accounts["ticketView"]>>().toEqualTypeOf<contract.TicketView>();
    expectTypeOf<Static<Accounts["sessionView"]>>().toEqualTypeOf<contract.SessionView>();
    expectTypeOf<Static<Accounts["operatorView"]>>().toEqualTypeOf<contract.OperatorView>();
    expectTypeOf<Static<Accounts["membersView"]>>().toEqualTypeOf<contract.MembersView>();
    expectTypeOf<Static<Accounts["auditView"]>>().toEqualTypeOf<contract.AuditView>();
  });

  it("say how long a new password must be, and what an address looks like", () => {
    const fault = compileSchema(accountSchemas.ticketUse);
    expect(fault({ token: "t", password: "short" })?.message).toBe(
      "password must be at least 10 characters long",
    );
    expect(fault({ token: "t", password: "long enough", email: "ann" })?.message).toBe(
      "email must be an e-mail address",
    );
    expect(fault({ token: "t", password: "long enough", email: "ann@shop.example" })).toBeNull();
  });
});
