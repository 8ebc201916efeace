import { randomBytes } from 'node:crypto';

/** Returns a random token of 256 bits, for an address or a cookie. The database stores its `hashToken` only. */
export const newToken = (): string => randomBytes(32).toString('base64url');
