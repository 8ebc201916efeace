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

type Request = Omit<WriteRequest, 'method'> & { readonly method: WriteRequest['method'] | 'GET' };

/** Sends requests to the API. */
export class Transport {
  private readonly options: TransportOptions;

  constructor(options: TransportOptions) {
    this.options = options;
  }

  /**
   * Returns the answer at an address of the site, a file as its text, with the address of the next page; null if there is none.
   * @throws {ProblemError} if the call is refused
   */
  async read(address: string): Promise<{ readonly body: unknown; readonly next: string | null }> {
    const response = await this.send({ method: 'GET', path: address, body: null });
    const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { body: isJson ? await response.json() : await response.text(), next };
  }

  /** Returns the answer to a write; undefined if it has none. @throws {ProblemError} if the call is refused */
  async write(request: WriteRequest): Promise<unknown> {
    const response = await this.send(request);
    return response.status === 204 ? undefined : response.json();
  }

  private async send({ method, path, body }: Request): Promise<Response> {
    const { url, apiKey, fetch: ask = fetch } = this.options;
    const headers = {
      accept: '*/*',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    };
    const sent = body === null ? {} : { body: JSON.stringify(body) };
    const response = await ask(new URL(path, url), { method, headers, ...sent });
    if (!response.ok) throw await ProblemError.from(response);
    return response;
  }
}
