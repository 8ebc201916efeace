import { createHmac, timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '@sealtick/engine';

/** Validity of the link. */
export const CONFIRMATION_MS = DAY_MS;

/** What a link confirms: a channel, in the state since when it waits for it. */
export interface Confirmation {
  readonly channelId: string;
  /** Since when the channel is unverified, ms UTC: a link from before holds no more. */
  readonly since: number;
  /** ms UTC */
  readonly expiresAt: number;
}

const signBody = (secret: string, body: string): Buffer =>
  createHmac('sha256', secret).update(`delivery confirmation\n${body}`).digest();

/** Returns the token of a link. Nothing of it is stored: the site knows it by its signature, and the state makes it hold once. */
export function signConfirmation(secret: string, { channelId, since, expiresAt }: Confirmation): string {
  const body = [channelId, since.toString(36), expiresAt.toString(36)].join('.');
  return `${body}.${signBody(secret, body).toString('base64url')}`;
}

/** Returns what a token confirms; null if this site has not signed it, or it is too old. @param now ms UTC */
export function confirmedBy(secret: string, token: string, now: number): Confirmation | null {
  const parts = token.split('.');
  const [channelId = '', since = '', expiresAt = '', signature = ''] = parts;
  const given = Buffer.from(signature, 'base64url');
  const right = signBody(secret, [channelId, since, expiresAt].join('.'));
  if (parts.length !== 4 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const confirmed = { channelId, since: Number.parseInt(since, 36), expiresAt: Number.parseInt(expiresAt, 36) };
  return confirmed.expiresAt > now ? confirmed : null;
}
