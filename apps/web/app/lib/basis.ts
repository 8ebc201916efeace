import type { Basis } from '@sealtick/contract';
import { asRecord } from './guard.ts';

/** What a figure stands on, or null where the server did not say. */
export function toBasis(sent: unknown): Basis | null {
  const { record, market } = asRecord(sent);
  if (record !== 'live' && record !== 'backtest') return null;
  return { record, market: market === 'simulated' ? 'simulated' : 'real' };
}
