import type { PhoneFrames } from "../page/frames.ts";

/** The phone that this process of the app runs on. */
export const host = (window.parent as unknown as { phones: PhoneFrames }).phones.enterApp(window);
