import { servicePaths, webPaths } from "@throughline/protocol";
import type { WebApp } from "@throughline/protocol";
import type { App, Store } from "@throughline/storage";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { hostOf } from "../../catalog/links/link-request.ts";
import { ApiError, invalidField } from "../../platform/http/errors.ts";
import { sendFixedFile } from "../../platform/http/fixed-file.ts";
import { buttonColors } from "../landing/app-color.ts";
import { requireReadable } from "../landing/draw-qr-code.ts";
import { qrCodePng, qrCodeSvg } from "../landing/qr-code.ts";
import type { QrPicture } from "../landing/qr-code.ts";
import { findIcon } from "./icons.ts";
import { webScript } from "./web-script.ts";

const options = { schema: { hide: true } };

/** Lets every website read a response. This is safe, because the response says nothing about the visitor. */
const forEveryWebsite = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Serves the script for websites and what the script requests: the app of the domain, and QR codes of the domain's links.
 * `GET /throughline.js` is cached for an hour. The URL with a hash never changes its content, so it can be used with
 * `integrity`.
 */
export async function webRoutes(
  http: FastifyInstance,
  { apps, store }: { readonly apps: AppDirectory; readonly store: Pick<Store, "icons"> },
): Promise<void> {
  http.get(servicePaths.webScript, options, (request, reply) =>
    sendScript(request, reply, "public, max-age=3600"),
  );
  http.get<{ Params: { file: string } }>(`${webPaths.scripts}/:file`, options, (request, reply) => {
    const { immutablePath } = webScript;
    if (`${webPaths.scripts}/${request.params.file}` !== immutablePath) {
      throw new ApiError(
        "not_found",
        `This service has only ${immutablePath}. Copy the snippet for your website again.`,
      );
    }
    return sendScript(request, reply, "public, max-age=31536000, immutable");
  });
  http.get<{ Params: { appId: string; name: string } }>(
    `${webPaths.icons}/:appId/:name`,
    options,
    async ({ params: { appId, name } }, reply) => {
      const icon = await findIcon(store.icons, appId, name);
      if (!icon) throw new ApiError("not_found", `This service has no icon ${name}.`);
      return reply
        .headers({ ...forEveryWebsite, "Cache-Control": "public, max-age=31536000, immutable" })
        .type(icon.type)
        .send(icon.bytes);
    },
  );
  http.get(webPaths.app, options, async (request, reply) => {
    const { app } = await requireDomain(apps, request);
    return reply.headers({ ...forEveryWebsite, ...perDomain("max-age=300") }).send(webApp(app));
  });
  http.get<{ Querystring: QrQuery }>(webPaths.qrCode, options, async (request, reply) => {
    const { origin } = await requireDomain(apps, request);
    const { link, format = "png" } = request.query;
    if (typeof link !== "string" || !/^\/[\u0021-\u007E]*$/.test(link)) {
      throw new ApiError(
        "malformed_request",
        "The parameter `link` must be the encoded path and query of a link on this domain, such as %2Fproducts%2F42.",
      );
    }
    if (format !== "png" && format !== "svg") {
      throw invalidField("format", "The parameter `format` must be png or svg.");
    }
    const draw = format === "svg" ? qrCodeSvg : qrCodePng;
    const picture = draw(origin + link, qrPicture(request.query));
    if (!picture) {
      throw new ApiError("malformed_request", "The link is too long for a QR code. Shorten it.");
    }
    return reply
      .headers({ ...forEveryWebsite, ...perDomain("max-age=86400") })
      .type(format === "svg" ? "image/svg+xml" : "image/png")
      .send(picture);
  });
}

type QrQuery = Record<
  "link" | "format" | "scale" | "widthMm" | "color" | "background" | "logo",
  unknown
>;

/** Returns how the QR code that a request asks for looks. */
function qrPicture({ scale = "1", widthMm, color, background, logo }: QrQuery): QrPicture {
  if (!/^([1-9]|1\d|20)$/.test(String(scale))) {
    throw new ApiError(
      "malformed_request",
      "The parameter `scale` must be a number of pixels from 1 to 20, for each square of the code.",
    );
  }
  const isWidth = typeof widthMm === "string" && /^([5-9]|[1-9]\d|[12]\d\d|300)$/.test(widthMm);
  if (widthMm !== undefined && !isWidth) {
    throw invalidField(
      "widthMm",
      "The parameter `widthMm` must be the width in print, from 5 to 300 millimetres.",
    );
  }
  return {
    scale: Number(scale),
    widthMm: widthMm === undefined ? undefined : Number(widthMm),
    colors: qrColors(color, background),
    hasLogo: logo === "1",
  };
}

/** Returns the colors that a request names, as `rrggbb`; undefined for black on white. */
function qrColors(color: unknown = "000000", background: unknown = "ffffff") {
  const colors = { foreground: `#${String(color)}`, background: `#${String(background)}` };
  if (colors.foreground === "#000000" && colors.background === "#ffffff") return undefined;
  for (const [name, value] of [
    ["color", color],
    ["background", background],
  ] as const) {
    if (!/^[0-9a-f]{6}$/i.test(String(value))) {
      throw invalidField(name, `The parameter \`${name}\` must be a color such as 1f5eff.`);
    }
  }
  requireReadable(colors, "color");
  return colors;
}

function sendScript(request: FastifyRequest, reply: FastifyReply, caching: string): FastifyReply {
  reply.headers(forEveryWebsite);
  const type = "text/javascript; charset=utf-8";
  return sendFixedFile(request, reply, webScript.file, { type, caching });
}

/** The same path has another content on each domain. `Vary` keeps a shared cache from mixing them up. */
function perDomain(maxAge: string) {
  return { "Cache-Control": `private, ${maxAge}`, Vary: "Host, X-Forwarded-Host" };
}

/** Returns the app of the requested domain and the origin of its links. */
async function requireDomain(
  apps: AppDirectory,
  request: FastifyRequest,
): Promise<{ app: App; origin: string }> {
  const host = hostOf(request);
  const app = host === undefined ? undefined : await apps.ofHost(host);
  if (host === undefined || !app) {
    throw new ApiError("not_found", "No app has links on this domain.");
  }
  return { app, origin: apps.originOf(app, host, request.protocol) };
}

/** Returns what a website's banner shows of an app. None of it is secret, because landing pages show the same to everybody. */
function webApp({ name, icon, color, ios, android }: App): WebApp {
  return {
    name,
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && buttonColors(color)),
    ...(ios?.appStoreId !== undefined && { appStoreId: ios.appStoreId }),
    ...(android && { packageName: android.packageName }),
  };
}
