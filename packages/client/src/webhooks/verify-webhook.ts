import type { WebhookMessage } from '@sealtick/contract';
import { WebhookError } from './webhook-error.ts';

/** Difference of the clocks up to which a message is accepted, seconds. A recorded message cannot be sent again later. */
const TOLERANCE_SECONDS = 300;
const PREFIX = 'whsec_';

/** Headers of a request, as `Request.headers` or as Node's `request.headers`. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A message with what names it: the same at each attempt, so store it to recognise a repeated message. */
export type VerifiedWebhook = WebhookMessage & { readonly id: string };

interface VerifyOptions {
  /** Returns the time, ms UTC. Replaces the clock of the machine. */
  readonly now?: () => number;
}

/**
 * Returns the message of a webhook request after its signature and its time were checked.
 * @param body As it was received, before any parsing
 * @param secret Of the endpoint: `whsec_…`; several while it is being replaced
 * @throws {WebhookError} if it was not signed with a secret, was changed, or its time differs by more than 300 s
 */
export async function verifyWebhook(
  headers: WebhookHeaders,
  body: string | Uint8Array,
  secret: string | readonly string[],
  { now = Date.now }: VerifyOptions = {},
): Promise<VerifiedWebhook> {
  const id = requireHeader(headers, 'webhook-id');
  const at = requireHeader(headers, 'webhook-timestamp');
  const given = requireHeader(headers, 'webhook-signature').split(' ');
  if (!/^\d{1,12}$/.test(at)) throw new WebhookError('`webhook-timestamp` must be seconds since 1970.');
  if (Math.abs(Math.floor(now() / 1_000) - Number(at)) > TOLERANCE_SECONDS) {
    throw new WebhookError(`\`webhook-timestamp\` differs from the clock by more than ${TOLERANCE_SECONDS} s.`);
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = join(new TextEncoder().encode(`${id}.${at}.`), bytes);
  const expected = await Promise.all([secret].flat().map((one) => computeSignature(one, signed)));
  // Each is compared, so that the time does not depend on which one fits.
  const fitting = given.filter((one) => expected.filter((other) => isEqual(one, other)).length > 0);
  if (fitting.length === 0) throw new WebhookError('No signature fits the message and a secret.');
  return { ...(JSON.parse(new TextDecoder().decode(bytes)) as WebhookMessage), id };
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers) ? headers.get(name) : findHeader(headers, name);
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header \`${name}\` is missing.`);
  return value;
}

const isHeaders = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers.get === 'function';

function findHeader(headers: Exclude<WebhookHeaders, { get(name: string): string | null }>, name: string): unknown {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Returns the signature of version 1: HMAC-SHA256 in base64. */
async function computeSignature(secret: string, signed: Uint8Array<ArrayBuffer>): Promise<string> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', getKey(secret), hmac, false, ['sign']);
  const made = new Uint8Array(await crypto.subtle.sign('HMAC', key, signed));
  return `v1,${btoa(String.fromCharCode(...made))}`;
}

function getKey(secret: string): Uint8Array<ArrayBuffer> {
  const text = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret;
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    if (bytes.length > 0) return bytes;
  } catch {
    // Reported below, like an empty one.
  }
  throw new WebhookError('The secret must be `whsec_` and a key in base64.');
}

function join(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** Whether two texts are equal. The time depends on their length alone, so that no one can guess one by measuring. */
function isEqual(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let i = 0; i < one.length; i++) difference |= one.charCodeAt(i) ^ other.charCodeAt(i);
  return difference === 0;
}
