import { createHmac, randomBytes, sign } from 'node:crypto';
import type { IbkrKeys } from './oauth-keys.ts';

/** A request before it is signed. */
export interface UnsignedRequest {
  readonly method: string;
  /** Without a query. */
  readonly address: string;
  /** The query; values have letters, digits, `-`, `.`, `_` and `~` only, which no encoding changes. */
  readonly query: Readonly<Record<string, string>>;
  /** ms UTC. */
  readonly at: number;
}

const NONCE_BYTES = 16;
const MS = 1_000;

/** Returns the header of the request for a live session token, which the signature key signs. */
export function signTokenRequest(keys: IbkrKeys, request: UnsignedRequest, challenge: string): string {
  const fields = { ...toFields(keys, request, 'RSA-SHA256'), diffie_hellman_challenge: challenge };
  const text = keys.secret.toString('hex') + baseString(request, fields);
  return toHeader(fields, sign('sha256', Buffer.from(text), keys.signatureKey).toString('base64'));
}

/** Returns the header of any other request, which the live session token signs. */
export function signWithToken(keys: IbkrKeys, request: UnsignedRequest, token: Buffer): string {
  const fields = toFields(keys, request, 'HMAC-SHA256');
  return toHeader(fields, createHmac('sha256', token).update(baseString(request, fields)).digest('base64'));
}

const toFields = ({ consumerKey, accessToken }: IbkrKeys, { at }: UnsignedRequest, method: string) => ({
  oauth_consumer_key: consumerKey,
  oauth_nonce: randomBytes(NONCE_BYTES).toString('hex'),
  oauth_signature_method: method,
  oauth_timestamp: String(Math.floor(at / MS)),
  oauth_token: accessToken,
});

/** Returns the text that is signed: method, address and sorted fields of header and query. */
export function baseString(
  { method, address, query }: Pick<UnsignedRequest, 'method' | 'address' | 'query'>,
  fields: Readonly<Record<string, string>>,
): string {
  const all = Object.entries({ ...query, ...fields })
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return [method, encodeURIComponent(address), encodeURIComponent(all.join('&'))].join('&');
}

/** Returns the header. Interactive Brokers knows accounts of members by the realm `limited_poa`. */
function toHeader(fields: Readonly<Record<string, string>>, signature: string): string {
  const all = { ...fields, oauth_signature: encodeURIComponent(signature) };
  const list = Object.entries(all).map(([name, value]) => `${name}="${value}"`);
  return `OAuth realm="limited_poa", ${list.join(', ')}`;
}
