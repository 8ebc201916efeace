import { createHash } from 'node:crypto';
import type { MarketKind, Timeframe } from '@sealtick/engine';

/** What makes a setup the one it is: a stream holds at most one signal, so a stream opens at most one a bar. */
export interface SetupKey {
  readonly market: MarketKind;
  readonly strategyId: string;
  readonly version: number;
  readonly symbol: string;
  readonly timeframe: Timeframe;
  /** ms UTC. */
  readonly barCloseAt: number;
}

/** The id of a signal, the same at every replay. */
export function signalId({ market, strategyId, version, symbol, timeframe, barCloseAt }: SetupKey): string {
  const key = [market, strategyId, version, symbol, timeframe, barCloseAt].join('|');
  return `sig_${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;
}
