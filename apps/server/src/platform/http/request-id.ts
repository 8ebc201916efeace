import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An id that a caller or a proxy gave is kept, so that its log and ours can be read together; else a new one. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : freshId();
}

const ID_BYTES = 12;
let pool = Buffer.alloc(0);
let used = 0;

/** Chance is fetched for many ids at a time: asking for it costs more than the rest of an id. */
function freshId(): string {
  if (used + ID_BYTES > pool.length) {
    pool = randomBytes(ID_BYTES * 256);
    used = 0;
  }
  used += ID_BYTES;
  return pool.toString('base64url', used - ID_BYTES, used);
}
