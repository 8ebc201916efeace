import type { EndpointDelivery } from '@sealtick/contract';
import { MINUTE_MS } from '@sealtick/engine';

/** Messages to the endpoint of the member that the stand-in logs in: one that is tried again, and one that was accepted. */
export function endpointLog(): EndpointDelivery[] {
  const at = Date.now() - 10 * MINUTE_MS;
  const after = (ms: number) => new Date(at + ms).toISOString();
  const body = (type: string) =>
    JSON.stringify({ type, timestamp: after(0), data: { symbol: 'EURUSD', index: 12_345 } });
  const base = { signalId: 'signal-1', reason: null, expiresAt: null };
  return [
    {
      ...base,
      id: 'dl_opened',
      type: 'signal.opened',
      index: 12_345,
      state: 'retrying',
      queuedAt: after(240),
      endedAt: null,
      nextAttemptAt: after(15 * MINUTE_MS),
      request: body('signal.opened'),
      attempts: [305, 1_342].map((ms) => ({
        at: after(ms),
        tookMs: 69,
        outcome: 'retry',
        status: 503,
        answer: 'Service Unavailable',
        error: 'desk.example.com answered 503.',
      })),
    },
    {
      ...base,
      id: 'dl_status',
      signalId: null,
      type: 'strategy.status',
      index: null,
      state: 'delivered',
      queuedAt: after(-MINUTE_MS),
      endedAt: after(-MINUTE_MS + 81),
      nextAttemptAt: null,
      request: body('strategy.status'),
      attempts: [{ at: after(-MINUTE_MS), tookMs: 81, outcome: 'accepted', status: 204, answer: '', error: null }],
    },
  ];
}
