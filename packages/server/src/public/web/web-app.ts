import type { WebApp } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { buttonColors } from "../landing/app-color.ts";

/** Returns what a website's banner shows of an app. None of it is secret, because landing pages show the same to everybody. */
export function webApp({ name, icon, color, ios, android }: App): WebApp {
  return {
    name,
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && buttonColors(color)),
    ...(ios?.appStoreId !== undefined && { appStoreId: ios.appStoreId }),
    ...(android && { packageName: android.packageName }),
  };
}
