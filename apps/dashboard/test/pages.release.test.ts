import { describeEveryPage, startFilledService } from "./every-page.ts";

const service = startFilledService();

describeEveryPage(service, 1280, ["dark"]);
describeEveryPage(service, 390, ["light", "dark"]);
