import type { PhoneFrames } from "../page/frames.ts";

/** The phone this process of the app runs on: the page around knows which. */
export const host = (window.parent as unknown as { phones: PhoneFrames }).phones.enterApp(window);
