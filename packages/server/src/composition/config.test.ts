import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("the configuration", () => {
  it("has a default for every setting", () => {
    expect(readConfig({})).toEqual({
      port: 8787,
      host: "0.0.0.0",
      logLevel: "info",
      dataFolder: ".data",
      publicUrl: undefined,
      trustProxy: false,
      forwardedHost: false,
      onStoreLoss: "refuse",
      limitPerAddress: 600,
      limitPerKey: 30_000,
      clicksPerDay: 1_000_000,
      opensPerDay: 200_000,
      eventMegabytesPerDay: 1_000,
      maxConnections: 10_000,
      shutdownDelaySeconds: 0,
      invitesPerInstall: 30,
      invitesPerApp: 3000,
      addressUrls: [],
      metricsToken: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      oidcIssuer: undefined,
      oidcClientId: undefined,
      oidcClientSecret: undefined,
      oidcDomains: [],
      oidcScopes: "openid email",
      oidcGroupsClaim: "groups",
      oidcGroupRoles: [],
      sessionDays: 30,
      sessionIdleHours: 0,
      passkeyRoles: [],
      secondFactorRoles: [],
      relayRanges: [],
      geoDatabase: undefined,
      backupFolder: undefined,
      backupIntervalHours: 24,
      backupsKept: 7,
      exportFormat: "parquet",
      s3Region: "us-east-1",
      webhookAllowHttp: false,
      webhookPrivateTargets: [],
      webhookQueueMegabytes: 1_000,
      webhookTimeoutSeconds: 10,
      adminHost: "127.0.0.1",
      traceShare: 1,
    });
  });

  it("is read from the environment", () => {
    expect(
      readConfig({
        PORT: "9000",
        HOST: "::1",
        LOG_LEVEL: "debug",
        DATA_DIR: "/var/lib/throughline",
        PUBLIC_URL: "https://go.shop.example/",
        TRUST_PROXY: "10.0.0.0/8, 2001:db8::1",
        FORWARDED_HOST: "on",
        ON_STORE_LOSS: "redirect",
        LIMIT_PER_ADDRESS: "0",
        LIMIT_PER_KEY: "50",
        CLICKS_PER_DAY: "5000",
        OPENS_PER_DAY: "600",
        EVENT_MB_PER_DAY: "0",
        MAX_CONNECTIONS: "500",
        SHUTDOWN_DELAY: "10",
        INVITES_PER_INSTALL: "5",
        INVITES_PER_APP: "0",
        ADDRESS_URLS: "https://v4.shop.example/, https://v6.shop.example",
        METRICS_TOKEN: "0123456789abcdef",
        SESSION_DAYS: "7",
        SESSION_IDLE_HOURS: "12",
        PASSKEY_ROLES: "operator",
        SECOND_FACTOR_ROLES: "operator, owner",
        RELAY_RANGES: "/etc/relay.csv, vpn.txt",
        EXPORT_TO: "s3://shop/daily",
        EXPORT_FORMAT: "csv",
        AWS_ENDPOINT_URL_S3: "https://s3.shop.example",
        AWS_REGION: "eu-central-1",
        AWS_ACCESS_KEY_ID: "key",
        AWS_SECRET_ACCESS_KEY: "geheim",
        OIDC_ISSUER: "https://login.shop.example/realms/shop",
        OIDC_CLIENT_ID: "links",
        OIDC_CLIENT_SECRET: "geheim",
        OIDC_DOMAINS: "Shop.example, shop.example.org",
        OIDC_SCOPES: "openid  email groups",
        OIDC_GROUPS_CLAIM: "realm_access.roles",
        OIDC_GROUP_ROLES: "admins=owner; CN=Sales,OU=Shop=viewer@app_1;",
        BACKUP_DIR: "/backups",
        BACKUP_INTERVAL: "6",
        BACKUP_KEEP: "3",
        WEBHOOK_ALLOW_HTTP: "on",
        WEBHOOK_PRIVATE_TARGETS: "10.1.0.0/16, ::1",
        WEBHOOK_QUEUE_MB: "50",
        WEBHOOK_TIMEOUT: "3",
        ADMIN_PORT: "9001",
        ADMIN_HOST: "10.0.0.5",
        ADMIN_URL: "https://links.internal",
        LOG_FORMAT: "pretty",
        OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
        OTEL_TRACES_SAMPLER_ARG: "0.5",
      }),
    ).toEqual({
      adminPort: 9001,
      adminHost: "10.0.0.5",
      adminUrl: "https://links.internal",
      logFormat: "pretty",
      otlpEndpoint: "http://collector:4318",
      traceShare: 0.5,
      sessionDays: 7,
      sessionIdleHours: 12,
      passkeyRoles: ["operator"],
      secondFactorRoles: ["operator", "owner"],
      port: 9000,
      host: "::1",
      logLevel: "debug",
      dataFolder: "/var/lib/throughline",
      publicUrl: "https://go.shop.example",
      trustProxy: ["10.0.0.0/8", "2001:db8::1"],
      forwardedHost: true,
      onStoreLoss: "redirect",
      limitPerAddress: 0,
      limitPerKey: 50,
      clicksPerDay: 5_000,
      opensPerDay: 600,
      eventMegabytesPerDay: 0,
      maxConnections: 500,
      shutdownDelaySeconds: 10,
      invitesPerInstall: 5,
      invitesPerApp: 0,
      addressUrls: ["https://v4.shop.example", "https://v6.shop.example"],
      metricsToken: "0123456789abcdef",
      oidcIssuer: "https://login.shop.example/realms/shop",
      oidcClientId: "links",
      oidcClientSecret: "geheim",
      oidcDomains: ["shop.example", "shop.example.org"],
      oidcScopes: "openid email groups",
      oidcGroupsClaim: "realm_access.roles",
      oidcGroupRoles: [
        { group: "admins", role: "owner" },
        { group: "CN=Sales,OU=Shop", role: "viewer", app: "app_1" },
      ],
      relayRanges: ["/etc/relay.csv", "vpn.txt"],
      backupFolder: "/backups",
      backupIntervalHours: 6,
      backupsKept: 3,
      exportTo: "s3://shop/daily",
      exportFormat: "csv",
      s3Endpoint: "https://s3.shop.example",
      s3Region: "eu-central-1",
      s3KeyId: "key",
      s3Secret: "geheim",
      webhookAllowHttp: true,
      webhookPrivateTargets: ["10.1.0.0/16", "::1"],
      webhookQueueMegabytes: 50,
      webhookTimeoutSeconds: 3,
    });
  });

  it.each([
    ["off", false],
    ["127.0.0.1", ["127.0.0.1"]],
    ["loopback", ["loopback"]],
  ] as const)("accepts TRUST_PROXY=%s", (text, trustProxy) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy);
  });

  describe("of a secret", () => {
    let folder: string;
    beforeEach(() => {
      folder = mkdtempSync(join(tmpdir(), "throughline-config-"));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it("may be in a file", () => {
      const file = join(folder, "token");
      writeFileSync(file, "0123456789abcdef\n");
      expect(readConfig({ METRICS_TOKEN_FILE: file }).metricsToken).toBe("0123456789abcdef");
    });

    it("names a file that cannot be read, and a secret that is set twice", () => {
      const METRICS_TOKEN_FILE = join(folder, "none");
      expect(() => readConfig({ METRICS_TOKEN_FILE })).toThrow(
        `METRICS_TOKEN_FILE is "${METRICS_TOKEN_FILE}", which cannot be read (ENOENT).`,
      );
      expect(() => readConfig({ METRICS_TOKEN_FILE, METRICS_TOKEN: "0123456789abcdef" })).toThrow(
        "Both METRICS_TOKEN and METRICS_TOKEN_FILE are set",
      );
    });
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: " " }).port).toBe(8787);
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["PORT", "1e3"],
    ["BACKUP_INTERVAL", "0"],
    ["BACKUP_KEEP", "none"],
    ["HOST", "two words"],
    ["LOG_LEVEL", "loud"],
    ["PUBLIC_URL", "go.shop.example"],
    ["PUBLIC_URL", "ftp://go.shop.example"],
    ["PUBLIC_URL", "https://go.shop.example/links"],
    ["PUBLIC_URL", "https://user:pw@go.shop.example"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "proxy.internal"],
    ["LIMIT_PER_ADDRESS", "many"],
    ["LIMIT_PER_KEY", "-5"],
    ["INVITES_PER_INSTALL", "a few"],
    ["INVITES_PER_APP", "1.5"],
    ["ADDRESS_URLS", "https://a.example,https://b.example,https://c.example"],
    ["ADDRESS_URLS", "https://a.example, v6.example"],
    ["RELAY_RANGES", "a.csv,,b.csv"],
    ["OIDC_ISSUER", "login.shop.example"],
    ["OIDC_ISSUER", "http://login.shop.example"],
    ["OIDC_ISSUER", "https://user:pw@login.shop.example"],
    ["OIDC_CLIENT_ID", "two words"],
    ["OIDC_DOMAINS", "@shop.example"],
    ["OIDC_SCOPES", "email groups"],
    ["OIDC_GROUPS_CLAIM", "two words"],
    ["MAIL_FROM", "Throughline"],
  ])("is refused with the name of the variable for %s=%s", (variable, value) => {
    expect(() => readConfig({ [variable]: value })).toThrow(`${variable} is "${value}"`);
  });

  it("does not print the password of a mail server", () => {
    const wrong = () => readConfig({ SMTP_URL: "http://links:geheim@smtp.shop.example" });
    expect(wrong).toThrow(/^SMTP_URL is not usable, but must be a URL such as/);
  });

  it("does not print a token that is too short", () => {
    expect(() => readConfig({ METRICS_TOKEN: "geheim" })).toThrow(/^METRICS_TOKEN is not usable/);
  });

  it("names every invalid variable in one error", () => {
    expect(() => readConfig({ PORT: "x", LOG_LEVEL: "y" })).toThrow(
      /PORT is "x".*\n.*LOG_LEVEL is "y"/,
    );
  });
});
