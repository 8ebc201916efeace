import type { Signal } from './signal.ts';
import type { WebhookPayload } from './webhook.ts';

/** Returns the webhook payload of a signal; null if the value is not a signal. */
export function toWebhookPayload(signal: unknown): WebhookPayload | null {
  if (typeof signal !== 'object' || signal === null || !('strategyId' in signal)) return null;
  const { strategyId, symbol, timeframe, side, entry, stop, targets, confidence, createdAt, note } = signal as Signal;
  return {
    strategy: strategyId,
    symbol,
    timeframe,
    side,
    entry,
    stop,
    targets,
    confidence,
    timestamp: createdAt,
    note,
  };
}
