import { randomBytes } from 'node:crypto';

/** Returns a new delivery id. It is stable over all attempts, and receivers recognise a repeated message by it. */
export const newDeliveryId = (): string => `dl_${randomBytes(16).toString('base64url')}`;
