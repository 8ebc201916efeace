import type { OpenedEntry } from './entries.ts';

/** Returns what a signal's `signal.opened` states, by the API's field names. None of it ever changes. */
export function openedFields(opened: OpenedEntry) {
  return {
    index: opened.index,
    strategyId: opened.strategyId,
    strategyVersion: opened.version,
    symbol: opened.symbol,
    timeframe: opened.timeframe,
    side: opened.side,
    type: opened.type,
    entry: opened.entry,
    stop: opened.stop,
    targets: opened.targets.map(({ price }) => price),
    weights: opened.targets.map(({ weight }) => weight),
    confidence: opened.confidence,
    confidenceN: opened.confidenceN,
    grade: opened.grade,
    market: opened.market,
    createdAt: opened.issuedAt,
    barCloseAt: opened.barCloseAt,
    validUntil: opened.validUntil,
    noteSha256: opened.noteSha256,
  };
}
