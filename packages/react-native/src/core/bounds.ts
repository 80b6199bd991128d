// Every time and size the client keeps to, in one place: exported one by one, a bundler writes each
// number where it is used.

/** How long the check may hold the start, unless `config.matchTimeoutMs` says otherwise. */
export const matchTimeoutMs = 5000;
/** How long a match goes on in the background, counted from the start. */
export const backgroundMs = 30_000;
/** One request of a match. */
export const attemptBoundMs = 10_000;
/** Requests of a match after the first. */
export const maxRetries = 3;
/** The longest wait between two of them, whatever `Retry-After` asks for. */
export const maxRetryMs = 9000;
/** How long after its first failure a match may be tried on further opens. */
export const failedOpensMs = 86_400_000;

export const dayMs = 86_400_000;

/** The launch's URL; one that comes later is delivered late. */
export const initialUrlBoundMs = 1000;
/** How long after the launch an identical `url` event is its echo, not a second tap. */
export const echoMs = 2000;
/** Android destroys a screen and makes it again within this time, for a new font size or language. */
export const recreateMs = 1000;
/** Looking a short link up. */
export const resolveBoundMs = 1500;

/** Making a link, which a person waits for. */
export const createLinkBoundMs = 10_000;

/** Each write to storage; a read is waited for as long as the match. */
export const storageBoundMs = 1000;
/** Each part of the phone. */
export const partBoundMs = 1500;
/** The install referrer, which decides alone. */
export const referrerBoundMs = 3000;
/** How often, and how many times, a source that knows it later is asked. A phone without Play never knows it. */
export const referrerEveryMs = 100;
export const referrerAsks = 100;
/** How long the request waits for a copied link, which comes at once unless iOS asks the user. */
export const pasteGraceMs = 250;
/** How long after the request a referrer or a copied link is still of use. */
export const lateSignalMs = 300_000;
/** How long after the match a link that the user pastes still upgrades its answer. */
export const pasteWindowMs = 86_400_000;

/** Events kept while they cannot be sent; before any session there is no disk to keep them on. */
export const maxQueued = 1000;
/** Android's AsyncStorage cannot read a row of 2 MB back. */
export const maxQueuedBytes = 1_000_000;
/** Events stored under one key. */
export const segmentLength = 16;
export const maxWaiting = 100;
/** The largest body, a little below what the service takes. */
export const maxBatchBytes = 500_000;
/** Events are sent every so often, or when so many wait. */
export const restMs = 10_000;
export const flushAt = 20;
/** Batches refused in a row before the queue waits as after a failure: finding one bad event takes fewer. */
export const maxRefusals = 8;
export const uploadBoundMs = 30_000;
export const maxBackoffMs = 300_000;
