import type { NewSignalRow } from '../signals.tables.ts';

/** Returns a row of the live record, or a replayed one, opened at a moment (ms UTC); its id depends on `serial`. */
export function signalRow(serial: number, at: number, strategyId: string, isLive = true): NewSignalRow {
  const moment = new Date(at);
  return {
    id: `sig_${String(serial).padStart(8, '0')}`,
    logIndex: isLive ? serial : null,
    leafHash: isLive ? 'ab'.repeat(32) : null,
    strategyId,
    strategyVersion: 1,
    symbol: 'EURUSD',
    assetClass: 'fx',
    timeframe: '5m',
    side: 'long',
    type: 'market',
    entry: '1.10000',
    stop: '1.09900',
    currentStop: '1.09900',
    targets: [{ price: '1.10100', weight: 1 }],
    confidence: 71,
    confidenceN: 120,
    outcomes: { n: 120, wins: 86, stopped: 20, meanR: 0.04 },
    grade: 2,
    note: 'eine Begründung – “quoted”',
    record: isLive ? 'live' : 'backtest',
    market: 'real',
    createdAt: moment,
    barCloseAt: moment,
    validUntil: moment,
    validBars: 1,
    status: 'active',
  };
}
