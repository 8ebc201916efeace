import { createHmac } from 'node:crypto';
import { normaliseAddress } from './normalise-address.ts';

/** Returns the keyed hash by which a used trial is recognised. */
export const addressHash = (secret: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`trial ${normaliseAddress(email)}`)
    .digest('base64url');
