import type { CustomFetch } from 'openid-client';
import type { Egress } from '../../../platform/egress/egress.ts';

/** Keys of a provider, and what it states about itself. */
const MAX_ANSWER_BYTES = 256 * 1_024;
/** Answers that have no body. */
const EMPTY = [204, 205, 304];

/** Returns the `fetch` of the protocol's library, whose requests leave by `egress`. */
export function egressFetch(egress: Egress): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const answer = await egress(url, {
      method: method as 'GET' | 'POST',
      headers: { ...headers },
      maxBytes: MAX_ANSWER_BYTES,
      ...(signal ? { signal } : {}),
      ...(body === undefined || body === null ? {} : { body: String(body) }),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value ?? []].flat()) received.append(name, one);
    }
    const { status } = answer;
    return new Response(EMPTY.includes(status) ? null : new Uint8Array(answer.body), { status, headers: received });
  };
}
