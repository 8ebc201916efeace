import { createHmac, timingSafeEqual } from 'node:crypto';
import { NEWSLETTER_LIST_NAMES, type NewsletterList } from '@sealtick/contract';

/** What a signed link allows: to choose all lists of an address, or to leave one. */
export type AddressLink = { readonly email: string } | { readonly email: string; readonly leave: NewsletterList };

const getPurpose = (link: AddressLink): string => ('leave' in link ? `leave ${link.leave}` : 'choose lists');

const signBody = (secret: string, purpose: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`newsletter ${purpose}\n${email}`).digest();

/** Returns the token of a link. It holds until the secret changes: emails are read years later. */
export function signAddress(secret: string, link: AddressLink): string {
  const signature = signBody(secret, getPurpose(link), link.email).toString('base64url');
  return `${Buffer.from(link.email).toString('base64url')}.${signature}`;
}

/** Returns the address whose lists the token of a link lets its reader choose; null if it was not signed for that. */
export const addressToChoose = (secret: string, token: string): string | null =>
  verified(secret, token, 'choose lists');

/** Returns the address and the list that the token of a link lets it leave; null if it was not signed for that. */
export function addressToLeave(secret: string, token: string): { email: string; leave: NewsletterList } | null {
  for (const leave of NEWSLETTER_LIST_NAMES) {
    const email = verified(secret, token, `leave ${leave}`);
    if (email !== null) return { email, leave };
  }
  return null;
}

function verified(secret: string, token: string, purpose: string): string | null {
  const [encoded = '', signature = '', ...rest] = token.split('.');
  const email = Buffer.from(encoded, 'base64url').toString();
  const [given, right] = [Buffer.from(signature, 'base64url'), signBody(secret, purpose, email)];
  return rest.length === 0 && given.length === right.length && timingSafeEqual(given, right) ? email : null;
}
