import type { WriteRequest } from '@sealtick/contract';
import { ProblemError } from './problem-error.ts';

export interface TransportOptions {
  /** Address of the site, such as `https://signals.example.com`. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`, never in an address. */
  readonly apiKey?: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** Options of a write. */
export interface WriteOptions {
  /** A repetition with the same key has the effect once, and returns the first answer. For POST, 24 hours long. */
  readonly idempotencyKey?: string;
}

/** A page of an answer. */
export interface ReadAnswer {
  /** The answer; a file as its text, or as bytes if it is not text. */
  readonly body: unknown;
  /** Address of the next page; null if there is none. */
  readonly next: string | null;
  /** Where the answer ends in the feed: the next value of `since`; null if the call has none. */
  readonly cursor: string | null;
}

type Request = Omit<WriteRequest, 'method'> & { readonly method: WriteRequest['method'] | 'GET' };

/** Sends requests to the API. */
export class Transport {
  private readonly options: TransportOptions;

  constructor(options: TransportOptions) {
    this.options = options;
  }

  /** Returns the answer at an address of the site. @throws {ProblemError} if the call is refused */
  async read(address: string): Promise<ReadAnswer> {
    const response = await this.send({ method: 'GET', path: address, body: null });
    const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    const cursor = response.headers.get('sealtick-cursor');
    return { body: await readBody(response), next, cursor };
  }

  /** Returns the answer to a write; undefined if it has none. @throws {ProblemError} if the call is refused */
  async write(request: WriteRequest, options: WriteOptions = {}): Promise<unknown> {
    const response = await this.send(request, options);
    return response.status === 204 ? undefined : response.json();
  }

  private async send({ method, path, body }: Request, { idempotencyKey }: WriteOptions = {}): Promise<Response> {
    const { url, apiKey, fetch: ask = fetch } = this.options;
    const headers = {
      accept: '*/*',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
    const sent = body === null ? {} : { body: JSON.stringify(body) };
    const response = await ask(new URL(path, url), { method, headers, ...sent });
    if (!response.ok) throw await ProblemError.from(response);
    return response;
  }
}

/** Media types of files that are text. */
export type TextMedia = `text/${string}` | `${string}json` | `${string}+xml` | 'application/vc';
const TEXT = /^text\/|json$|\+xml$|^application\/vc$/;

async function readBody(response: Response): Promise<unknown> {
  const media = (response.headers.get('content-type') ?? 'text/plain').split(';')[0]!.trim();
  if (media === 'application/json') return response.json();
  return TEXT.test(media) ? response.text() : new Uint8Array(await response.arrayBuffer());
}
