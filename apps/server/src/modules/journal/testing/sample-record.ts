import { HOUR_MS } from '@sealtick/engine';
import { LogContents, parseEntry } from '@sealtick/record';
import { requireNoTransaction } from '../../../platform/open-transaction.ts';
import type { ReadRecord } from '../read-entries.ts';

const STRATEGY = 'tideline-pullback';
const START = Date.UTC(2026, 2, 2);
const HASH = 'ab'.repeat(32);
const iso = (hours: number) => new Date(START + hours * HOUR_MS).toISOString();

const NO_COSTS = { spread: '0', slippage: '0', commission: '0', swapLong: '0', swapShort: '0' };
const published = {
  kind: 'strategy.published',
  id: STRATEGY,
  version: 1,
  issuedAt: iso(0),
  paramsSha256: HASH,
  codeSha256: HASH,
  streams: [{ symbol: 'XAUUSD', timeframe: '1h', anchor: iso(-100) }],
  instruments: [{ symbol: 'XAUUSD', tick: '0.01', session: 'metals', costs: NO_COSTS }],
};
const opened = (signalId: string, hours: number) => ({
  kind: 'signal.opened',
  signalId,
  strategyId: STRATEGY,
  version: 1,
  issuedAt: iso(hours),
  symbol: 'XAUUSD',
  timeframe: '1h',
  side: 'long',
  type: 'market',
  entry: '100.00',
  stop: '98.00',
  targets: [{ price: '104.00', weight: 1 }],
  confidence: 60,
  confidenceN: 200,
  grade: 2,
  noteSha256: HASH,
  barCloseAt: iso(hours),
  validUntil: iso(hours + 1),
});
const filled = (signalId: string, hours: number) => ({
  kind: 'signal.updated',
  change: 'filled',
  signalId,
  price: '100.00',
  barCloseAt: iso(hours),
  issuedAt: iso(hours),
});
const stopped = (signalId: string, hours: number) => ({
  kind: 'signal.closed',
  signalId,
  reason: 'stop',
  exits: [{ price: '98.00', weight: 1 }],
  cost: '0',
  netR: -1,
  barCloseAt: iso(hours),
  issuedAt: iso(hours),
});

/** One trade was stopped, one is held, one signal was not filled. */
const LOG = [
  published,
  opened('sig_stopped', 1),
  filled('sig_stopped', 2),
  stopped('sig_stopped', 3),
  opened('sig_held', 4),
  filled('sig_held', 5),
  opened('sig_pending', 9),
].map((entry, i) => parseEntry({ v: 1, index: i + 1, market: 'simulated', salt: HASH, ...entry }, i + 1));

/** Reads the record of the account `amara`; other accounts have none. */
export const readSampleRecord: ReadRecord = async (_viewer, accountId) => {
  // As the log itself does.
  requireNoTransaction('Reading the log');
  const contents = LogContents.of(LOG);
  const signals = accountId === 'amara' ? [...contents.signals.of(STRATEGY, 'simulated')] : [];
  return { signals, history: { contents, market: 'simulated' } } as unknown as Awaited<ReturnType<ReadRecord>>;
};
