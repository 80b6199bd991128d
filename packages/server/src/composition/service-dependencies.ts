import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { IdentityProvider } from "../admin/accounts/identity-provider.ts";
import type { DomainSources } from "../catalog/apps/domain-proof.ts";
import type { ClientPackage } from "../admin/client-package/client-package.ts";
import type { BuiltPages } from "../admin/dashboard/built-pages.ts";
import type { HttpGet } from "../platform/http/http-get.ts";
import type { RandomBytes } from "../platform/ids/random.ts";
import type { WriteTimes } from "../platform/metrics/write-times.ts";
import type { Clock } from "../platform/time/clock.ts";
import type { Tracing } from "../platform/tracing/tracing.ts";
import type { Send } from "../integrations/webhooks/send.ts";
import type { Capacity } from "./capacity.ts";
import type { ServerConfig } from "./config.ts";
import type { NodeState } from "./node-state.ts";

/** What the service needs from outside. */
export interface ServiceDependencies {
  readonly store: Store;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  readonly config: ServerConfig;
  /** How much is taken on at a time. */
  readonly capacity?: Capacity;
  /** Whether an address belongs to a relay or VPN. */
  readonly isHidden?: (address: string) => boolean;
  /** The country of an address, for statistics. */
  readonly countryOf?: ((address: string) => string | undefined) | undefined;
  /** What several nodes share; made of the store by default. */
  readonly state?: NodeState;
  /** When a backup was last made, where any are. */
  readonly lastBackup?: (() => number | undefined) | undefined;
  /** How long the store's batches take. */
  readonly writeTimes?: WriteTimes;
  /** Where the data is, where it is in a folder. */
  readonly dataFolder?: string;
  /** Follows requests; undefined where nobody wants to. */
  readonly tracing?: Tracing | undefined;
  /** Where everything is kept, in words. */
  readonly place?: string;
  /** The built dashboard; undefined where there is none. */
  readonly dashboard?: BuiltPages | undefined;
  /** The client's npm package; undefined where none is handed out. */
  readonly clientPackage?: ClientPackage | undefined;
  /** Where people may sign in to it instead; undefined: nowhere. */
  readonly provider?: IdentityProvider | undefined;
  readonly now?: Clock;
  readonly random?: RandomBytes;
  /** Where domains say whose they are. */
  readonly domainSources?: DomainSources;
  /** Asks a server on the internet for a domain's files. */
  readonly ask?: HttpGet;
  /** The network, to other people's services. */
  readonly send?: Send;
}
