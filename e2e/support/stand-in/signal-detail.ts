import type { DeliveryFigures, Signal, SignalDetail, SignalStep } from '@sealtick/contract';
import { kindFigures } from './delivery.ts';

const HASH = 'ab'.repeat(32);

/** A signal with its steps: sealed, filled and closed. */
export function getDetail(signal: Signal): SignalDetail {
  const { index, createdAt, barCloseAt, filledAt, fillPrice, closedAt, closeReason } = signal;
  if (index === null) return { ...signal, steps: [], sentAt: null };
  const after = (ms: number) => new Date(Date.parse(createdAt) + ms).toISOString();
  const step = (change: SignalStep['change'], offset: number, rest: Partial<SignalStep>): SignalStep => {
    const at = rest.barCloseAt ?? barCloseAt;
    return {
      change,
      index: index + offset,
      leafHash: HASH,
      barCloseAt: at,
      issuedAt: at,
      price: null,
      weight: null,
      ...rest,
    };
  };
  const steps = [step('opened', 0, { price: signal.entry, issuedAt: createdAt })];
  if (filledAt) steps.push(step('filled', 1, { price: fillPrice, barCloseAt: filledAt }));
  if (closedAt && closeReason === 'target') {
    signal.targets.forEach((price, i) => {
      const weight = signal.weights[i] ?? null;
      steps.push(step(i === 0 ? 'target' : 'closed', 2 + i, { price, weight, barCloseAt: closedAt }));
    });
  } else if (closedAt) {
    const price = closeReason === 'stop' ? signal.stop : closeReason === 'expired' ? null : signal.entry;
    steps.push(step('closed', 2, { price, weight: price === null ? null : 1, barCloseAt: closedAt }));
  }
  return { ...signal, steps, sentAt: after(41) };
}

/** Returns a scenario's figures of the live feed. */
export function getDelivery(scenario: string): DeliveryFigures {
  const none = { p50: null, p95: null, p99: null };
  const base = { market: 'simulated', speed: 1 } as const;
  if (scenario === 'empty') {
    return {
      ...base,
      channels: kindFigures(scenario),
      published: 0,
      measured: 0,
      onTime: 0,
      closeToSeal: none,
      closeToFeed: none,
      sealToFeed: none,
    };
  }
  if (scenario === 'real market') {
    const closeToFeed = { p50: 61, p95: null, p99: null };
    return {
      ...base,
      channels: kindFigures(scenario),
      market: 'real',
      published: 12,
      measured: 12,
      onTime: 12,
      closeToSeal: none,
      closeToFeed,
      sealToFeed: { p50: 30, p95: null, p99: null },
    };
  }
  return {
    ...base,
    speed: 60,
    channels: kindFigures(scenario),
    published: 1_286,
    measured: 1_284,
    onTime: 1_281,
    closeToSeal: { p50: 31, p95: 60, p99: 150 },
    closeToFeed: { p50: 38, p95: 74, p99: 196 },
    sealToFeed: { p50: 7, p95: 14, p99: 46 },
  };
}
