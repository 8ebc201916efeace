import { DAY_MS, HOUR_MS } from '@sealtick/engine';
import { END, PUBLISHED, START } from './record.ts';

const HASH = 'ab'.repeat(32);
const iso = (ms: number) => new Date(ms).toISOString();

/** A log in which the strategy was published on the last day, with one trade. */
export const LIVE_LOG = [
  {
    kind: 'strategy.published',
    id: PUBLISHED,
    version: 1,
    paramsSha256: HASH,
    codeSha256: HASH,
    issuedAt: iso(END),
    streams: [{ symbol: 'BTCUSD', timeframe: '1h', anchor: iso(START) }],
    instruments: [
      {
        symbol: 'BTCUSD',
        tick: '0.01',
        session: 'always',
        costs: { spread: '0', slippage: '0', commission: '0', swapLong: '0', swapShort: '0' },
      },
    ],
  },
  {
    kind: 'signal.opened',
    signalId: 's1',
    strategyId: PUBLISHED,
    version: 1,
    symbol: 'BTCUSD',
    timeframe: '1h',
    side: 'long',
    type: 'market',
    entry: '100.00',
    stop: '90.00',
    targets: [{ price: '110.00', weight: 1 }],
    confidence: 61,
    confidenceN: 200,
    grade: 2,
    noteSha256: HASH,
    barCloseAt: iso(END + HOUR_MS),
    validUntil: iso(END + 2 * HOUR_MS),
    issuedAt: iso(END + HOUR_MS),
  },
  {
    kind: 'signal.updated',
    signalId: 's1',
    change: 'filled',
    price: '100.00',
    barCloseAt: iso(END + 2 * HOUR_MS),
    issuedAt: iso(END + 2 * HOUR_MS),
  },
  {
    kind: 'signal.updated',
    signalId: 's1',
    change: 'target',
    target: 1,
    price: '110.00',
    weight: 1,
    barCloseAt: iso(END + 3 * HOUR_MS),
    issuedAt: iso(END + 3 * HOUR_MS),
  },
  {
    kind: 'signal.closed',
    signalId: 's1',
    reason: 'target',
    exits: [{ price: '110.00', weight: 1 }],
    cost: '0',
    netR: 1,
    barCloseAt: iso(END + 3 * HOUR_MS),
    issuedAt: iso(END + 3 * HOUR_MS),
  },
  { kind: 'day.marked', date: iso(END).slice(0, 10), marks: [], issuedAt: iso(END + DAY_MS) },
].map((fact, i) => ({ v: 1, index: i + 1, market: 'simulated', salt: HASH, ...fact }));
