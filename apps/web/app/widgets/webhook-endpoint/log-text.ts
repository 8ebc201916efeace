import type { EndpointDelivery } from '@sealtick/contract';
import { EM_DASH } from '../../lib/text/format.ts';

type Attempt = EndpointDelivery['attempts'][0];

/** Returns what an endpoint answered to an attempt: its status, or that there was no answer. */
export function getAnswered(attempt: Attempt | undefined): string {
  if (!attempt) return EM_DASH;
  return attempt.status === null ? 'no answer' : String(attempt.status);
}

/** Returns a JSON text with line breaks; a text that is none stays as it is. */
export function readable(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** Returns the headers that name a message, as its endpoint received them with an attempt. */
export const readHeaders = ({ id }: EndpointDelivery, { at }: Attempt): string =>
  `webhook-id: ${id}\nwebhook-timestamp: ${Math.floor(Date.parse(at) / 1_000)}`;

/** Returns what a replay did, in a sentence. */
export function replayedText(replayed: number, refused: readonly { readonly reason: string }[]): string {
  const sent = replayed === 1 ? '1 message is sent again.' : `${replayed} messages are sent again.`;
  if (refused.length === 0) return sent;
  const reasons = Map.groupBy(refused, ({ reason }) => reason);
  const parts = [...reasons].map(([reason, rows]) => `${rows.length}: ${reason}`);
  return `${sent} ${refused.length} ${refused.length === 1 ? 'is' : 'are'} not. ${parts.join(' ')}`;
}
