import { createHash } from 'node:crypto';
import type { MarketKind, Timeframe } from '@sealtick/engine';

/** What identifies a setup: a stream holds at most one signal, so it opens at most one on a bar. */
export interface SetupKey {
  readonly market: MarketKind;
  readonly strategyId: string;
  readonly version: number;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** ms UTC. */
  readonly barCloseAt: number;
}

/** Returns the id of a signal, which is the same at every replay. */
export function signalId({ market, strategyId, version, symbol, timeframe, barCloseAt }: SetupKey): string {
  const key = [market, strategyId, version, symbol, timeframe, barCloseAt].join('|');
  return `sig_${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;
}
