import { describeEveryPage, fillService } from "./every-page.ts";
import { TestUser } from "./test-user.ts";

const { service } = new TestUser(fillService);

describeEveryPage(service, 1280, ["light", "dark"]);
describeEveryPage(service, 390, ["light"]);
