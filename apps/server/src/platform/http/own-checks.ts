import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** By this header a process recognises the requests by which it checks its own front door. */
export const OWN_CHECK = {
  header: 'x-sealtick-check',
  secret: randomBytes(32).toString('base64url'),
  /** Counts as the address of such requests, so that no visitor's requests use up their limits. */
  address: '0.0.0.0',
} as const;

/** Returns whether this process sent the request to itself. */
export function isOwnCheck(headers: IncomingHttpHeaders): boolean {
  const given = headers[OWN_CHECK.header];
  if (typeof given !== 'string') return false;
  const [a, b] = [Buffer.from(given), Buffer.from(OWN_CHECK.secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
