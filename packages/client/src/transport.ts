import { ProblemError } from './problem-error.ts';

export interface TransportOptions {
  /** Address of the site, such as `https://signals.example.com`. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`, never in an address. */
  readonly apiKey?: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export type Query = Readonly<Record<string, string | number | undefined>>;

/** Sends requests to the API. */
export class Transport {
  private readonly options: TransportOptions;

  constructor(options: TransportOptions) {
    this.options = options;
  }

  async read<T>(path: string, query: Query = {}): Promise<T> {
    return (await this.readPage<T>(path, query)).body;
  }

  /** Returns an answer with the address of the next page; null if there is none. */
  async readPage<T>(path: string, query: Query = {}): Promise<{ readonly body: T; readonly next: string | null }> {
    const address = new URL(path, this.options.url);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    const { apiKey, fetch: ask = fetch } = this.options;
    const headers = {
      accept: 'application/json',
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    };
    const response = await ask(address, { headers });
    if (!response.ok) throw await ProblemError.from(response);
    const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    return { body: (await response.json()) as T, next };
  }
}
