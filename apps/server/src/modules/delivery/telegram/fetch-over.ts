import type { ApiClientOptions } from 'grammy';
import type { Egress } from '../../../platform/egress/egress.ts';

const MAX_ANSWER_BYTES = 4 * 1_024 * 1_024;

type Fetch = NonNullable<ApiClientOptions['fetch']>;

/** What the client of the Bot API passes to `fetch`. */
interface BotRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** A file is sent as a stream. */
  readonly body?: string | AsyncIterable<Uint8Array>;
  readonly signal?: Pick<AbortSignal, 'aborted' | 'addEventListener'>;
}

/** Returns `fetch` for the client of the Bot API, whose requests leave by `egress`. */
export const fetchOver = (egress: Egress): Fetch => {
  const send = async (url: string | URL, { headers = {}, body, signal }: BotRequest) => {
    const answer = await egress(String(url), {
      method: 'POST',
      headers,
      maxBytes: MAX_ANSWER_BYTES,
      ...(body === undefined ? {} : { body: await readBody(body) }),
      ...(signal ? { signal: nativeSignal(signal) } : {}),
    });
    return new Response(new Uint8Array(answer.body), { status: answer.status });
  };
  // The client reads only `json()` of the answer; its types are those of another implementation of fetch.
  return send as unknown as Fetch;
};

const readBody = async (body: string | AsyncIterable<Uint8Array>): Promise<string | Uint8Array> =>
  typeof body === 'string' ? body : Buffer.concat(await Array.fromAsync(body));

/** The client's signal is an object of its own, which node:http does not take. */
function nativeSignal(signal: Pick<AbortSignal, 'aborted' | 'addEventListener'>): AbortSignal {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', () => controller.abort());
  return controller.signal;
}
