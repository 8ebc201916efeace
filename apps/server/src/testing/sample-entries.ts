import { HOUR_MS } from '@sealtick/engine';

export const SAMPLE_STRATEGY = 'tideline-pullback';
export const SAMPLE_START = Date.UTC(2026, 2, 2);
const HASH = 'ab'.repeat(32);
/** Returns a moment of the sample, in hours from its start. */
export const sampleTime = (hours: number) => new Date(SAMPLE_START + hours * HOUR_MS).toISOString();

const NO_COSTS = { spread: '0', slippage: '0', commission: '0', swapLong: '0', swapShort: '0' };
const published = {
  kind: 'strategy.published',
  id: SAMPLE_STRATEGY,
  version: 1,
  issuedAt: sampleTime(0),
  paramsSha256: HASH,
  codeSha256: HASH,
  streams: [{ symbol: 'XAUUSD', timeframe: '1h', anchor: sampleTime(-100) }],
  instruments: [{ symbol: 'XAUUSD', tick: '0.01', session: 'metals', costs: NO_COSTS }],
};
const opened = (signalId: string, hours: number) => ({
  kind: 'signal.opened',
  signalId,
  strategyId: SAMPLE_STRATEGY,
  version: 1,
  issuedAt: sampleTime(hours),
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
  barCloseAt: sampleTime(hours),
  validUntil: sampleTime(hours + 1),
});
const filled = (signalId: string, hours: number) => ({
  kind: 'signal.updated',
  change: 'filled',
  signalId,
  price: '100.00',
  barCloseAt: sampleTime(hours),
  issuedAt: sampleTime(hours),
});
const stopped = (signalId: string, hours: number) => ({
  kind: 'signal.closed',
  signalId,
  reason: 'stop',
  exits: [{ price: '98.00', weight: 1 }],
  cost: '0',
  netR: -1,
  barCloseAt: sampleTime(hours),
  issuedAt: sampleTime(hours),
});

/** Returns the entries of a log in which one trade was stopped, one is held and one signal waits for its fill. */
export const sampleEntries = (stoppedId: string, heldId: string, waitingId: string) =>
  [
    published,
    opened(stoppedId, 1),
    filled(stoppedId, 2),
    stopped(stoppedId, 3),
    opened(heldId, 4),
    filled(heldId, 5),
    opened(waitingId, 9),
  ].map((entry, i) => ({ v: 1, index: i + 1, market: 'simulated', salt: HASH, ...entry }));
