import { ProblemError } from './problem-error.ts';

export interface TransportOptions {
  /** Address of the site, such as `https://signals.example.com`. */
  readonly url: string;
  /** Sent as `Authorization: Bearer …`, never in an address. */
  readonly apiKey?: string;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
}

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
    const { url, apiKey, fetch: ask = fetch } = this.options;
    const authorization = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` };
    const response = await ask(new URL(address, url), { headers: { accept: '*/*', ...authorization } });
    if (!response.ok) throw await ProblemError.from(response);
    const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? null;
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { body: isJson ? await response.json() : await response.text(), next };
  }
}
