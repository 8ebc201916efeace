import { createHmac } from 'node:crypto';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';

/** Returns the keyed hash by which a used trial is recognised. */
export const addressHash = (secret: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`trial ${mailboxOf(email)}`)
    .digest('base64url');
