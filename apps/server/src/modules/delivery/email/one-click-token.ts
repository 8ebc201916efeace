import { createHmac, timingSafeEqual } from 'node:crypto';

const signBody = (secret: string, channelId: string): Buffer =>
  createHmac('sha256', secret).update(`delivery one-click\n${channelId}`).digest();

/** Returns the token that ends the emails of a channel. It holds until the secret changes: emails are read years later. */
export const signChannel = (secret: string, channelId: string): string =>
  `${channelId}.${signBody(secret, channelId).toString('base64url')}`;

/** Returns the channel whose emails a token ends; null if this site has not signed it. */
export function getChannel(secret: string, token: string): string | null {
  const [channelId = '', signature = '', ...rest] = token.split('.');
  const [given, right] = [Buffer.from(signature, 'base64url'), signBody(secret, channelId)];
  return rest.length === 0 && given.length === right.length && timingSafeEqual(given, right) ? channelId : null;
}
