import { deflateSync } from "node:zlib";
import { adminRoutes } from "@throughline/protocol/admin";
import { describe, expect, it } from "vitest";
import { testService } from "../../testing/test-service.ts";
import { decodePng } from "./decode-png.ts";
import { pngFile } from "./encode-png.ts";
import { scanQrCode } from "./testing/scan-qr-code.ts";

/** A picture of one red pixel. */
const red = dataUrl(
  pngFile({ side: 1, depth: 8, colorType: 2 }, deflateSync(Buffer.from([0, 255, 0, 0]))),
);

/** A picture of two pixels side by side: blue, and half-transparent blue. */
const wide = (() => {
  const lines = deflateSync(Buffer.from([0, 0, 0, 255, 255, 0, 0, 255, 128]));
  const file = pngFile({ side: 1, depth: 8, colorType: 2 }, lines);
  file.writeUInt32BE(2, file.indexOf("IHDR") + 4);
  file[file.indexOf("IHDR") + 13] = 6;
  return dataUrl(file);
})();

function dataUrl(file: Buffer): string {
  return `data:image/png;base64,${file.toString("base64")}`;
}

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
    // The PNG says how dense its pixels are, so that programs print it 30 mm wide.
    const density = picture.readUInt32BE(picture.indexOf("pHYs") + 4);
    expect((picture.readUInt32BE(16) / density) * 1000).toBeCloseTo(30, 1);
    await service.close();
  });

  it.each([{}, { widthMm: 100 }, { background: "#fff8e7", size: 300 }])(
    "has a logo in its middle, as SVG and as PNG, and can be scanned, for %j",
    async (style) => {
      const { addLink, send, service } = await testService();
      await addLink("mug");
      const { body } = await send("POST", "/api/v1/links/mug/qr", { ...style, logo: red });
      const { url, svg, png } = body as { url: string; svg: string; png: string };
      expect(svg).toContain(`<image href="${red}"`);
      const picture = Buffer.from(png, "base64");
      expect(scanQrCode(picture)).toBe(url);
      const { width, rgba } = decodePng(picture, 5000) ?? { width: 0, rgba: [] };
      const pixel = (x: number, y: number) =>
        Array.from(rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 3));
      const middle = Math.floor(width / 2);
      expect(pixel(middle, middle)).toEqual([255, 0, 0]);
      // Around the logo is the background, as far as the SVG has it.
      const edge = Math.round(width * 0.5 - width * 0.11) - 2;
      expect(pixel(edge, middle)).toEqual(pixel(0, 0));
      await service.close();
    },
  );

  it("keeps the shape of a logo, and shows the background through it", async () => {
    const { addLink, send, service } = await testService();
    await addLink("mug");
    const { body } = await send("POST", "/api/v1/links/mug/qr", { logo: wide });
    const picture = decodePng(Buffer.from((body as { png: string }).png, "base64"), 5000);
    const { width, rgba } = picture ?? { width: 0, rgba: [] };
    const at = (x: number, y: number) => {
      const start = (Math.round(y * width) * width + Math.round(x * width)) * 4;
      return Array.from(rgba.slice(start, start + 3));
    };
    // The logo is twice as wide as high: blue on the left, and on the right half-transparent over white.
    expect(at(0.45, 0.5)).toEqual([0, 0, 255]);
    expect(at(0.55, 0.5)).toEqual([127, 127, 255]);
    expect(at(0.45, 0.5 - 0.08)).toEqual([255, 255, 255]);
    await service.close();
  });

  it("has the uploaded icon of the app as its logo", async () => {
    const { addLink, send, service } = await testService();
    await addLink("mug");
    const draw = (body: object) => send("POST", "/api/v1/links/mug/qr", body);
    const refusal = async (body: object) => ((await draw(body)).body as { error: string }).error;
    expect(await refusal({ appIcon: true })).toContain("The app has no icon.");
    const image = red.replace(/^.*,/, "");
    const { body: uploaded } = await send("POST", adminRoutes.uploadIcon.path, { image });
    const { url: icon } = uploaded as { url: string };
    await send("PATCH", adminRoutes.updateApp.path, { icon });
    expect((await draw({ appIcon: true })).body).toEqual((await draw({ logo: red })).body);
    expect(await refusal({ appIcon: true, logo: red })).toContain("either a logo or appIcon");
    const elsewhere = "https://cdn.example/icon.png";
    await send("PATCH", adminRoutes.updateApp.path, { icon: elsewhere });
    expect(await refusal({ appIcon: true })).toContain(
      `${elsewhere} is not stored on this service`,
    );
    await service.close();
  });

  it.each(["data:image/png;base64,iVBORw0KGgo=", "data:image/svg+xml;base64,PHN2Zy8+"])(
    "is drawn as SVG only with the logo %s",
    async (logo) => {
      const { addLink, send, service } = await testService();
      await addLink("mug");
      const { body } = await send("POST", "/api/v1/links/mug/qr", { logo, countScans: false });
      expect(body).toMatchObject({
        url: "https://go.shop.example/mug",
        svg: expect.stringContaining(`<image href="${logo}"`) as string,
        png: null,
      });
      await service.close();
    },
  );

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
    [{ logo: "https://evil.example/x.png" }, "The logo must be a PNG, JPEG, WebP or SVG"],
    [{ logo: 'data:image/png;base64,AA"/><script>' }, "The logo must be a PNG, JPEG, WebP or SVG"],
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
