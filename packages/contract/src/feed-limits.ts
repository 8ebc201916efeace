/** Time for a program's first message, which must be `auth`. */
export const FEED_AUTH_MS = 5_000;
/** Interval of the server's pings and heartbeats; a client that has not answered a ping by the next is disconnected. */
export const FEED_PING_MS = 25_000;
export const FEED_SOCKETS_PER_MEMBER = 20;
/** Anonymous sockets per address, and sockets that may still send a key. */
export const FEED_SOCKETS_PER_ADDRESS = 100;
export const FEED_INBOUND_BYTES = 16 * 1024;
export const FEED_INBOUND_PER_SECOND = 10;
/** Unsent bytes at which a socket is closed; its client can resume. */
export const FEED_BACKLOG_BYTES = 1024 * 1024;
/** Time after which a client that receives nothing is disconnected, even if it sends messages. */
export const FEED_STALL_MS = 30_000;
/** Entries after a cursor up to which it can be resumed; the REST feed has all. */
export const FEED_RESUME_ENTRIES = 10_000;

/** Reasons for which the server closes a socket. */
export const FEED_CLOSE = {
  goingAway: 1001,
  policy: 1008,
  tooBig: 1009,
  restarted: 1012,
  noAuth: 4001,
  notAllowed: 4003,
  slow: 4008,
  tooMany: 4029,
} as const;
