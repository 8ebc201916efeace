import type { Trade } from '../simulate/trade.ts';

type Placed = Pick<Trade, 'fillPrice'> & { readonly signal: Pick<Trade['signal'], 'entry' | 'stop'> };

/** Returns the notional value that a trade holds per unit of money at risk: fill ÷ |published entry − published stop|. */
export function notionalPerRisk({ fillPrice, signal }: Placed): number {
  return Math.abs(fillPrice) / Math.abs(signal.entry - signal.stop);
}
