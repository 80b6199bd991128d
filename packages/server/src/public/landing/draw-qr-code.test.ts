import { describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { scanQrCode } from "./testing/scan-qr-code.ts";

describe("the QR code of a link", () => {
  it("is drawn in the chosen colors and print size, and can be scanned", async () => {
    const { addLink, send, service } = await testService();
    await addLink("mug");
    const draw = (body: object) => send("POST", "/api/v1/links/mug/qr", body);
    const { status, body } = await draw({ foreground: "#1f3a8a", widthMm: 30 });
    expect(status).toBe(200);
    const { url, svg, png } = body as { url: string; svg: string; png: string };
    expect(url).toBe("https://go.shop.example/mug?utm_medium=qr");
    expect(svg).toContain('width="30mm"');
    expect(svg).toContain('fill="#1f3a8a"');
    const picture = Buffer.from(png, "base64");
    // 30 mm at 300 dots per inch are 354 pixels, rounded to whole modules.
    expect(Math.abs(picture.readUInt32BE(16) - 354)).toBeLessThan(40);
    expect(scanQrCode(picture)).toBe(url);

    const logo = "data:image/png;base64,iVBORw0KGgo=";
    expect((await draw({ logo, countScans: false })).body).toMatchObject({
      url: "https://go.shop.example/mug",
      svg: expect.stringContaining(`<image href="${logo}"`) as string,
      png: null,
    });
    await service.close();
  });

  it.each([
    [{}, 1024],
    [{ margin: 1 }, 1024],
    [{ widthMm: 300 }, 3543],
    [{ size: 4096, margin: 16 }, 4096],
    [{ size: 64 }, 64],
  ])("is about as wide as asked for, and can be scanned, for %j", async (style, width) => {
    const { addLink, send, service } = await testService();
    await addLink("mug");
    const { body } = await send("POST", "/api/v1/links/mug/qr", style);
    const { url, png } = body as { url: string; png: string };
    const picture = Buffer.from(png, "base64");
    const drawn = picture.readUInt32BE(16);
    expect([drawn / width > 0.7, drawn / width < 1.3]).toEqual([true, true]);
    expect(scanQrCode(picture)).toBe(url);
    await service.close();
  });

  it("contains the code that a link was renamed to", async () => {
    const { addLink, send, service } = await testService();
    await addLink("mug");
    await send("PATCH", "/api/v1/links/mug", { currentCode: "cup" });
    const { body } = await send("POST", "/api/v1/links/mug/qr", { countScans: false });
    expect((body as { url: string }).url).toBe("https://go.shop.example/cup");
    await service.close();
  });

  it.each(["größe", "🎉", "👩‍💻"])("of a link %s can be scanned and opens the link", async (code) => {
    const { addLink, send, service } = await testService();
    await addLink(code);
    const { body } = await send("POST", `/api/v1/links/${encodeURIComponent(code)}/qr`, {});
    const scanned = scanQrCode(Buffer.from((body as { png: string }).png, "base64"));
    expect(scanned).toBe(`https://go.shop.example/${encodeURIComponent(code)}?utm_medium=qr`);
    const { pathname, search, host } = new URL(scanned);
    const opened = await service.inject({ url: pathname + search, headers: { host } });
    expect(opened.statusCode).toBe(200);
    await service.close();
  });

  it.each([
    [{ margin: 0 }, "margin"],
    [{ foreground: "#ffff00" }, "Cameras cannot read #ffff00 on #ffffff."],
    [{ foreground: "#ffffff", background: "#000000" }, "Cameras cannot read"],
    [{ logo: "https://evil.example/x.png" }, "The logo must be a PNG, JPEG or SVG"],
    [{ logo: 'data:image/png;base64,AA"/><script>' }, "The logo must be a PNG, JPEG or SVG"],
    [{ foreground: 'red"/><script>' }, "foreground"],
  ])("is refused with a sentence for %j", async (style, sentence) => {
    const { addLink, send, service } = await testService();
    await addLink("mug");
    const { status, body } = await send("POST", "/api/v1/links/mug/qr", style);
    expect(status).toBe(400);
    expect((body as { error: string }).error).toContain(sentence);
    await service.close();
  });
});
