import { flatLinkFields } from "@throughline/protocol/admin";
import { describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { completeUrls } from "./check-urls.ts";

describe("URLs that people write", () => {
  it("get https:// in every field of a link, in its rules and in its variants", async () => {
    const { send, service } = await testService();
    const bare = {
      code: "mug",
      destination: " shop.example/mug",
      ios: { destination: "shop.example/ios", fallback: "shop.example/iphone" },
      webFallback: "www.shop.example",
      preview: { title: "shop.example", image: "shop.example/mug.png" },
      rules: [{ name: "DE", when: { countries: ["DE"] }, destination: "shop.example/de" }],
      split: {
        variants: [
          { name: "a", weight: 50, fallback: "shop.example:8443/a" },
          { name: "b", weight: 50, destination: "/b" },
        ],
      },
    };
    const created = await send("POST", "/api/v1/links", bare);
    expect(created).toMatchObject({
      status: 201,
      body: {
        destination: "https://shop.example/mug",
        ios: { destination: "https://shop.example/ios", fallback: "https://shop.example/iphone" },
        webFallback: "https://www.shop.example",
        preview: { title: "shop.example", image: "https://shop.example/mug.png" },
        rules: [{ destination: "https://shop.example/de" }],
        split: { variants: [{ fallback: "https://shop.example:8443/a" }, { destination: "/b" }] },
      },
    });
    const app = await send("PATCH", "/api/v1/app", {
      webFallback: "shop.example",
      linkTemplates: [{ name: "spring", webFallback: "shop.example/spring" }],
    });
    expect(app.body).toMatchObject({
      webFallback: "https://shop.example",
      linkTemplates: [{ webFallback: "https://shop.example/spring" }],
    });
    await service.close();
  });

  it("are refused with a sentence when they start an e-mail, a call or a text message", async () => {
    const { send, service } = await testService();
    const refused = await send("POST", "/api/v1/links", { destination: "mailto:ada@shop.example" });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        error:
          "The request is not valid: destination: A link opens the app or a web page and cannot start an e-mail. Lead to a page with a mailto: button instead.",
      },
    });
    await service.close();
  });

  it("do not change the record they came in", () => {
    const record = { destination: "shop.example", ios: { fallback: "shop.example/x" } };
    const before = structuredClone(record);
    expect(completeUrls(flatLinkFields, record)).not.toEqual(before);
    expect(record).toEqual(before);
  });
});
