import { type AddCheckpoint, formatAddCheckpoint } from '@sealtick/log';
import type { Egress } from '../../platform/egress/egress.ts';
import { EgressError } from '../../platform/egress/egress-error.ts';
import type { EgressRequest } from '../../platform/egress/send-request.ts';

/** Answer of a witness. */
export type WitnessReply =
  | { readonly kind: 'cosigned'; readonly lines: string }
  /** The size that it cosigned last. */
  | { readonly kind: 'conflict'; readonly size: number }
  /** `reason` is the rest of a sentence. */
  | { readonly kind: 'refused' | 'unavailable'; readonly reason: string };

/** Sends a checkpoint to a witness (https://c2sp.org/tlog-witness, add-checkpoint). */
export async function addCheckpoint(
  egress: Egress,
  prefix: string,
  request: AddCheckpoint,
  signal: AbortSignal,
): Promise<WitnessReply> {
  const answer = await send(egress, `${prefix}/add-checkpoint`, {
    signal,
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: formatAddCheckpoint(request),
  });
  if (typeof answer === 'string') return { kind: 'unavailable', reason: answer };
  const { status, text } = answer;
  if (status === 200) return { kind: 'cosigned', lines: text };
  if (status === 409 && /^(0|[1-9]\d{0,15})\n$/.test(text)) return { kind: 'conflict', size: Number(text) };
  if (status >= 500 || status === 429) return { kind: 'unavailable', reason: `answered ${status}` };
  return { kind: 'refused', reason: `rejected the checkpoint with ${status}` };
}

/**
 * Reads the newest checkpoint that a witness cosigned; null if it returns none.
 * @param hash SHA-256 of the log's origin.
 */
export async function readWitnessed(
  egress: Egress,
  prefix: string,
  hash: string,
  signal: AbortSignal,
): Promise<string | null> {
  const answer = await send(egress, `${prefix}/${hash}/checkpoint`, { signal });
  return typeof answer === 'string' || answer.status !== 200 ? null : answer.text;
}

async function send(
  egress: Egress,
  url: string,
  request: EgressRequest & { readonly signal: AbortSignal },
): Promise<{ readonly status: number; readonly text: string } | string> {
  try {
    const { status, body } = await egress(url, request);
    return { status, text: body.toString() };
  } catch (error) {
    request.signal.throwIfAborted();
    if (!(error instanceof EgressError)) throw error;
    return `cannot be reached (${error.reason})`;
  }
}
