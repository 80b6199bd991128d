import { routes, servicePaths } from "@throughline/protocol";
import { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { userAgents } from "../public/clicks/user-agents.fixture.ts";
import { testService } from "../testing/test-service.ts";

describe("with ADMIN_PORT", () => {
  let made: Awaited<ReturnType<typeof testService>>;
  let inside: FastifyInstance;
  beforeAll(async () => {
    made = await testService({ config: { adminPort: 8788 } });
    if (!made.admin) throw new Error("Nothing listens there.");
    inside = made.admin;
    await made.addLink("spring");
  });
  afterAll(() => made.service.close());

  const statusAt = async (server: FastifyInstance, url: string) => {
    const headers = {
      authorization: `Bearer ${made.secretKey}`,
      "user-agent": userAgents.iphone,
      host: "go.shop.example",
    };
    return (await server.inject({ url, headers })).statusCode;
  };

  it.each([
    adminRoutes.getApp.path,
    adminRoutes.listLinks.path,
    adminRoutes.listMembers.path,
    servicePaths.metrics,
  ])("%s is only on that port", async (path) => {
    expect(await statusAt(inside, path)).toBe(200);
    expect(await statusAt(made.service, path)).toBe(404);
  });

  it("sign-in is only on that port", async () => {
    const post = (server: FastifyInstance) =>
      server.inject({ method: "POST", url: accountRoutes.signIn.path, payload: {} });
    expect((await post(made.service)).statusCode).toBe(404);
    expect((await post(inside)).statusCode).not.toBe(404);
  });

  it("assistants are served only on that port", async () => {
    const post = async (server: FastifyInstance) => {
      const headers = { authorization: `Bearer ${made.secretKey}`, host: "links.example" };
      const message = { method: "POST", url: servicePaths.mcp, headers, payload: {} } as const;
      return (await server.inject(message)).statusCode;
    };
    expect(await post(made.service)).toBe(404);
    expect(await post(inside)).not.toBe(404);
  });

  it("visitors get neither the dashboard nor a link at its path", async () => {
    const { body } = await inside.inject(servicePaths.dashboard);
    expect(body).toContain("without the dashboard");
    for (const path of [servicePaths.dashboard, `${servicePaths.dashboard}/join`]) {
      expect(await statusAt(made.service, path)).toBe(404);
    }
  });

  it("links and the client API are only on the public port", async () => {
    expect(await statusAt(made.service, "/spring")).toBeLessThan(400);
    expect(await statusAt(inside, "/spring")).toBe(404);
    const match = { method: "POST", url: routes.matchLink.path, payload: {} } as const;
    expect((await inside.inject(match)).statusCode).toBe(404);
  });

  it("both ports have health checks, and the metrics count requests on both", async () => {
    expect(await statusAt(inside, routes.ready.path)).toBe(200);
    expect(await statusAt(made.service, routes.health.path)).toBe(200);
    const { body } = await inside.inject(servicePaths.metrics);
    expect(body).toContain(`route="${adminRoutes.getApp.path}"`);
    expect(body).toContain(`route="${routes.health.path}"`);
  });

  it("invitations lead to the admin port, links to the public port", async () => {
    const ask = async (url: string, payload: object) =>
      (
        await inside.inject({
          method: "POST",
          url,
          headers: { authorization: `Bearer ${made.secretKey}` },
          payload,
        })
      ).json<{ url: string }>().url;
    const invited = await ask(adminRoutes.listMembers.path, {
      email: "a@b.example",
      role: "editor",
    });
    expect(invited).toMatch(/^http:\/\/localhost:8788\/dashboard\/join#/);
    expect(
      await ask(adminRoutes.listLinks.path, { destination: "https://shop.example/x" }),
    ).toMatch(/^https:\/\/go\.shop\.example\//);
  });
});
