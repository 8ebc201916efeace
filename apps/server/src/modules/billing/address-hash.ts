import { createHmac } from 'node:crypto';
import { getMailbox } from '../../platform/mail/get-mailbox.ts';

/** Returns the keyed hash by which a used trial is recognised. */
export const addressHash = (secret: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`trial ${getMailbox(email)}`)
    .digest('base64url');
