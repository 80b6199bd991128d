// All time limits and size limits of the client. They are separate exports, so that a bundler
// inlines each number.

/** How long the check for a link may delay the start. The default of `config.matchTimeoutMs`. */
export const matchTimeoutMs = 5000;
/** How long a match continues in the background, counted from the start. */
export const backgroundMs = 30_000;
/** The time limit of one match request. */
export const requestTimeoutMs = 10_000;
/** The maximum number of repeated match requests. */
export const maxRetries = 3;
/** The longest pause between two match requests, whatever `Retry-After` says. */
export const maxRetryMs = 9000;
/** How long after its first failure a match may be repeated on further opens. */
export const failedOpensMs = 86_400_000;

export const dayMs = 86_400_000;

/** The time limit for reading the launch URL. A later URL is delivered late. */
export const initialUrlTimeoutMs = 1000;
/** The time after the launch in which an identical `url` event is an echo, not a second tap. */
export const echoMs = 2000;
/**
 * The time within which Android destroys and recreates a screen, for example for a new font size or
 * language.
 */
export const recreateMs = 1000;
/** The time limit for resolving a short link. */
export const resolveTimeoutMs = 1500;

/** The longest pause between two requests for a link that an e-mail service wrapped. */
export const maxUnwrapPauseMs = 30_000;

/** The time limit for creating a link, because a user waits for it. */
export const createLinkTimeoutMs = 10_000;

/** The time limit for a write to storage. A read may take as long as the match. */
export const storageTimeoutMs = 1000;
/** The time limit for reading one device signal. */
export const signalTimeoutMs = 1500;
/** The time limit for the install referrer, which alone decides a match. */
export const referrerTimeoutMs = 3000;
/**
 * The interval and the maximum number of reads while the referrer is unknown. A phone without
 * Google Play never knows it.
 */
export const referrerIntervalMs = 100;
export const maxReferrerReads = 100;
/**
 * How long the request waits for a copied link, which is available at once unless iOS asks the
 * user.
 */
export const pasteGraceMs = 250;
/** How long after the request a referrer or a copied link is still useful. */
export const lateSignalMs = 300_000;
/** How long after the match a pasted link still upgrades it. */
export const pasteWindowMs = 86_400_000;

/**
 * The maximum number of stored events. Before the first session there is no storage, so
 * `maxWaiting` events wait in memory.
 */
export const maxQueued = 1000;
export const maxWaiting = 100;
/** The maximum size of the stored events. AsyncStorage on Android cannot read a row of 2 MB or more. */
export const maxQueuedBytes = 1_000_000;
/** The number of events stored under one key. */
export const segmentLength = 16;
/** The maximum size of a request, slightly below the limit of the service. */
export const maxBatchBytes = 500_000;
/** Events are sent at this interval, or when `flushAt` of them wait. */
export const flushIntervalMs = 10_000;
export const flushAt = 20;
/**
 * The number of refused batches in a row after which the queue backs off. Finding one invalid event takes
 * fewer.
 */
export const maxRefusals = 8;
export const uploadTimeoutMs = 30_000;
export const maxBackoffMs = 300_000;
