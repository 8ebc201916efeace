import type { RecordEntry } from '../entries.ts';

type OpenedEntry = Extract<RecordEntry, { kind: 'signal.opened' }>;
type Without<E> = E extends unknown ? Omit<E, 'index' | 'market' | 'issuedAt'> : never;

/** Builds a log: numbers and dates the given entries. */
export class EntryList {
  readonly entries: RecordEntry[] = [];
  market: 'real' | 'simulated' = 'simulated';
  issuedAt = '2025-11-17T00:00:00.000Z';

  add(...given: Without<RecordEntry>[]): this {
    for (const entry of given) {
      const { market, issuedAt } = this;
      this.entries.push({ ...entry, index: this.entries.length + 1, market, issuedAt } as RecordEntry);
    }
    return this;
  }
}

/** Engine rule 9's long: published entry 100, stop 98. */
export const opened = (signalId: string, more: Partial<OpenedEntry> = {}): Without<OpenedEntry> => ({
  kind: 'signal.opened',
  signalId,
  strategyId: 'trend',
  version: 1,
  symbol: 'XAUUSD',
  timeframe: '1h',
  side: 'long',
  type: 'market',
  entry: '100.00',
  stop: '98.00',
  targets: [
    { price: '101.00', weight: 0.5 },
    { price: '104.00', weight: 0.5 },
  ],
  confidence: 70,
  confidenceN: 10,
  barCloseAt: '2025-11-17T00:00:00.000Z',
  validUntil: '2025-11-17T12:00:00.000Z',
  grade: 2,
  noteSha256: 'ab'.repeat(32),
  ...more,
});

export const filled = (signalId: string, price: string, barCloseAt: string) =>
  ({ kind: 'signal.updated', change: 'filled', signalId, price, barCloseAt }) as const;

export const target = (signalId: string, price: string, weight: number, barCloseAt: string, number = 1) =>
  ({ kind: 'signal.updated', change: 'target', signalId, price, weight, target: number, barCloseAt }) as const;

export const closed = (
  signalId: string,
  parts: readonly (readonly [price: string, weight: number])[],
  netR: number | null,
  barCloseAt: string,
  more: { reason?: 'target' | 'stop' | 'exit' | 'time' | 'expired' | 'cancelled'; cost?: string } = {},
) =>
  ({
    kind: 'signal.closed',
    signalId,
    reason: more.reason ?? 'target',
    barCloseAt,
    exits: parts.map(([price, weight]) => ({ price, weight })),
    cost: more.cost ?? '0',
    netR,
  }) as const;

export const published = (costs: Partial<Record<'spread' | 'slippage' | 'swapLong', string>> = {}) =>
  ({
    kind: 'strategy.published',
    id: 'trend',
    version: 1,
    paramsSha256: 'ab'.repeat(32),
    codeSha256: 'cd'.repeat(32),
    streams: [{ symbol: 'XAUUSD', timeframe: '1h', anchor: '2025-11-03T00:00:00.000Z' }],
    instruments: [
      {
        symbol: 'XAUUSD',
        tick: '0.01',
        costs: { spread: '0', slippage: '0', commission: '0', swapLong: '0', swapShort: '0', ...costs },
        session: 'metals',
      },
    ],
  }) as const;

/** The end of the strategy that `published` begins. */
export const retired = (id = 'trend') => ({ ...published(), kind: 'strategy.retired', id }) as const;

export const marked = (date: string, marks: Readonly<Record<string, string>>) =>
  ({
    kind: 'day.marked',
    date,
    marks: Object.entries(marks).map(([signalId, price]) => ({ signalId, price })),
  }) as const;
