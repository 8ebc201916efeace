import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Returns the request id of the caller or proxy, if valid, so that logs can be correlated; otherwise a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : freshId();
}

const ID_BYTES = 12;
let pool = Buffer.alloc(0);
let used = 0;

/** Returns a random id. Random bytes are fetched for many ids at a time, because each call is expensive. */
function freshId(): string {
  if (used + ID_BYTES > pool.length) {
    pool = randomBytes(ID_BYTES * 256);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
}
