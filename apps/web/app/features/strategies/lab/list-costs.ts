import { costRowAt, getInstrument } from '@sealtick/engine';
import type { LabCosts } from './lab-messages.ts';

const UNITS = { price: 'price', pip: 'pips', bp: 'bp' } as const;

const minus = (value: number) => String(value).replace('-', '−');

/** Returns the costs of instruments at a moment (ms UTC); the simulated market uses those of the real one. */
export function listCosts(symbols: readonly string[], at: number): LabCosts[] {
  return symbols.flatMap((symbol) => {
    const costs = getInstrument(symbol)?.costs;
    if (costs === undefined) return [];
    const { spread, slippage, commission, long, short } = costRowAt(costs, at);
    return {
      symbol,
      unit: UNITS[costs.unit],
      spread: minus(spread),
      slippage: minus(slippage),
      commission: minus(commission),
      financing: `${minus(long)} / ${minus(short)} %`,
      factors: `× ${costs.rolloverFactor} / × ${costs.releaseFactor}`,
    };
  });
}
