import type { CallRequest } from './call-samples.ts';

/** The answer to a call that a reader tried. */
export interface ShownAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly ms: number;
  readonly bytes: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly text: string;
}

/** Headers that say something about the call, in this order. */
const SHOWN_HEADERS = [
  'content-type',
  'deprecation',
  'etag',
  'link',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'sealtick-cursor',
  'sealtick-version',
  'sunset',
  'x-request-id',
];
const CHARACTERS_SHOWN = 20_000;

/** Sends a call to this site, with a key alone where there is one, otherwise as the browser is logged in. */
export async function sendCall({ url, method, body }: CallRequest, apiKey: string): Promise<ShownAnswer> {
  const began = performance.now();
  const response = await fetch(url, {
    method,
    credentials: apiKey === '' ? 'same-origin' : 'omit',
    cache: 'no-store',
    headers: {
      ...(apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body }),
  });
  const bytes = await response.arrayBuffer();
  return {
    status: response.status,
    statusText: response.statusText,
    ms: Math.round(performance.now() - began),
    bytes: bytes.byteLength,
    headers: SHOWN_HEADERS.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    text: shown(new TextDecoder().decode(bytes), response.headers.get('content-type') ?? ''),
  };
}

function shown(text: string, type: string): string {
  const plain = /\bjson\b|\+json/.test(type) && !type.includes('ndjson') ? indented(text) : text;
  return plain.length > CHARACTERS_SHOWN ? `${plain.slice(0, CHARACTERS_SHOWN)}\n…` : plain;
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
