import { type AddCheckpoint, formatAddCheckpoint } from '@sealtick/log';

const TIMEOUT_MS = 15_000;
const ANSWER_LIMIT_BYTES = 64 * 1024;

/** Answer of a witness. */
export type WitnessReply =
  | { readonly kind: 'cosigned'; readonly lines: string }
  /** The size that it cosigned last. */
  | { readonly kind: 'conflict'; readonly size: number }
  /** `reason` is the rest of a sentence. */
  | { readonly kind: 'refused' | 'unavailable'; readonly reason: string };

/** Sends a checkpoint to a witness (https://c2sp.org/tlog-witness, add-checkpoint). */
export async function addCheckpoint(
  prefix: string,
  request: AddCheckpoint,
  signal: AbortSignal,
): Promise<WitnessReply> {
  const answer = await send(`${prefix}/add-checkpoint`, signal, {
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
export async function readWitnessed(prefix: string, hash: string, signal: AbortSignal): Promise<string | null> {
  const answer = await send(`${prefix}/${hash}/checkpoint`, signal, {});
  return typeof answer === 'string' || answer.status !== 200 ? null : answer.text;
}

async function send(
  url: string,
  signal: AbortSignal,
  init: RequestInit,
): Promise<{ readonly status: number; readonly text: string } | string> {
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(url, { ...init, redirect: 'error', signal: limit });
    const text = await readLimited(response);
    return text === null ? 'answered more than 64 KiB' : { status: response.status, text };
  } catch (error) {
    signal.throwIfAborted();
    const { cause, message } = error as Error;
    return `cannot be reached (${cause instanceof Error ? cause.message : message})`;
  }
}

async function readLimited(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > ANSWER_LIMIT_BYTES) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
