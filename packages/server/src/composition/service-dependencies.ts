import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { IdentityProvider } from "../admin/accounts/identity-provider.ts";
import type { DomainSources } from "../catalog/apps/domain-proof.ts";
import type { Geography } from "../catalog/links/visit-facts.ts";
import type { ClientPackage } from "../admin/client-package/client-package.ts";
import type { BuiltPages } from "../admin/dashboard/built-pages.ts";
import type { HttpGet } from "../platform/http/http-get.ts";
import type { SendMail } from "../platform/mail/smtp.ts";
import type { RandomBytes } from "../platform/ids/random.ts";
import type { WriteTimes } from "../platform/metrics/write-times.ts";
import type { HashCosts } from "../platform/passwords/password.ts";
import type { Clock } from "../platform/time/clock.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import type { AskApple } from "../public/ad-signals/apple-ads.ts";
import type { Send } from "../integrations/webhooks/send.ts";
import type { Capacity } from "./capacity.ts";
import type { ServerConfig } from "./config.ts";
import type { NodeState } from "./node-state.ts";

/** Everything the service needs from outside. */
export interface ServiceDependencies extends Geography {
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  readonly config: ServerConfig;
  /** How much the service accepts at a time. */
  readonly capacity?: Capacity;
  /** Returns whether an address belongs to a relay or VPN. */
  readonly isHidden?: (address: string) => boolean;
  /** The state that several nodes share. Defaults to one created from the store. */
  readonly state?: NodeState;
  /** Returns when the last backup was made. Undefined when backups are off. */
  readonly lastBackup?: (() => number | undefined) | undefined;
  /** Measures how long the store's writes take. */
  readonly writeTimes?: WriteTimes;
  /** The data folder, if the data is in a folder. */
  readonly dataFolder?: string;
  /** Traces requests. Undefined when tracing is off. */
  readonly tracing?: Tracing | undefined;
  /** A description of the store's location. */
  readonly storeLocation?: string;
  /** The built dashboard. Undefined when it was not built. */
  readonly dashboard?: BuiltPages | undefined;
  /** The client's npm package. Undefined when it is not served. */
  readonly clientPackage?: ClientPackage | undefined;
  /** The identity provider for single sign-on. Undefined when single sign-on is off. */
  readonly provider?: IdentityProvider | undefined;
  readonly now?: Clock;
  readonly random?: RandomBytes;
  /** How much work a guess of a password takes. Defaults to what OWASP recommends. */
  readonly hashCosts?: HashCosts;
  /** Where domain ownership is checked. */
  readonly domainSources?: DomainSources;
  /** Sends a request to a server on the internet for the domain check. */
  readonly httpGet?: HttpGet;
  /** Asks Apple Ads which ad led to an install. */
  readonly askApple?: AskApple;
  /** Sends mails. Defaults to the mail server of SMTP_URL. */
  readonly sendMail?: SendMail;
  /** Sends webhooks. */
  readonly send?: Send;
}
