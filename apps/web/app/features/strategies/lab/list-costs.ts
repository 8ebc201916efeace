import { costRowAt } from '@sealtick/engine';
import { EM_DASH } from '../../../lib/text/format.ts';
import type { FindInstrument } from './find-instruments.ts';
import type { LabCosts } from './lab-messages.ts';

const UNITS = { price: 'price', pip: 'pips', bp: 'bp' } as const;

const minus = (value: number) => String(value).replace('-', '−');

/** Returns the costs of instruments at a moment (ms UTC), each with a dash if they could not be loaded. */
export function listCosts(symbols: readonly string[], find: FindInstrument, at: number): Promise<LabCosts[]> {
  return Promise.all(
    symbols.map(async (symbol) => {
      const costs = (await find(symbol).catch(() => null))?.costs;
      if (costs === undefined) return unknownCosts(symbol);
      const { spread, slippage, commission, long, short } = costRowAt(costs, at);
      return {
        symbol,
        unit: UNITS[costs.unit],
        spread: minus(spread),
        slippage: minus(slippage),
        commission: minus(commission),
        financing: `${minus(long)} / ${minus(short)}%`,
        factors: `× ${costs.rolloverFactor} / × ${costs.releaseFactor}`,
      };
    }),
  );
}

const unknownCosts = (symbol: string): LabCosts => ({
  symbol,
  unit: EM_DASH,
  spread: EM_DASH,
  slippage: EM_DASH,
  commission: EM_DASH,
  financing: EM_DASH,
  factors: EM_DASH,
});
