import { createHash } from 'node:crypto';

/** Returns the stored form of a random token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
