import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { Platform, Share } from "react-native";
import { acquireSession } from "../core/index.ts";
import { installFakePhone, json, resetLinkSession, type FakePhone } from "../testing/index.ts";
import { createLink, shareLink } from "./index.ts";

let phone: FakePhone;
let share: jest.SpiedFunction<typeof Share.share>;

beforeEach(() => {
  phone = installFakePhone();
  acquireSession({ API_KEY: "pk_test", appID: "shop" }, phone.ports);
  share = jest.spyOn(Share, "share").mockResolvedValue({ action: Share.sharedAction });
});

afterEach(() => resetLinkSession());

const url = "https://links.shop.example/invite1";
const words = { message: "Join my club:", title: "An invitation" };

describe("shareLink", () => {
  test("passes the link on its own on iOS, so that apps show its preview", async () => {
    expect(await shareLink({ path: "/invite/club" }, words)).toMatchObject({ url, isShared: true });
    expect(share).toHaveBeenCalledWith(
      { url, ...words },
      { subject: "An invitation", dialogTitle: "An invitation" },
    );
    expect(phone.service.links).toMatchObject([{ path: "/invite/club" }]);
  });

  test("passes the link at the end of the message on Android, which has no field for it", async () => {
    jest.replaceProperty(Platform, "OS", "android");
    await shareLink({ path: "/invite/club" }, words);
    expect(share.mock.calls[0]?.[0]).toEqual({
      message: `Join my club: ${url}`,
      title: "An invitation",
    });
    await shareLink({ path: "/invite/club" });
    expect(share.mock.calls[1]).toEqual([{ message: `${url.slice(0, -1)}2` }, {}]);
  });

  test("shares a link that was created before, without another one", async () => {
    const created = await createLink({ path: "/invite/club" });
    await shareLink(created);
    expect(share).toHaveBeenCalledWith({ url }, {});
    expect(phone.service.links).toHaveLength(1);
  });

  test("says that the user closed the sheet", async () => {
    share.mockResolvedValue({ action: Share.dismissedAction });
    expect(await shareLink({ path: "/" })).toMatchObject({ isShared: false });
  });

  test("rejects without a sheet if no link was created", async () => {
    phone.service.answerNext("/api/link/create", json(403, { code: "invites_off", error: "Off." }));
    await expect(shareLink({ path: "/" })).rejects.toMatchObject({ code: "invites_off" });
    expect(share).not.toHaveBeenCalled();
  });
});
