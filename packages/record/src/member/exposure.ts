import type { Side } from '@sealtick/engine';
import type { SizedTrade } from './account-book.ts';

/** Value of open positions, in account currency. */
export interface Exposure {
  readonly gross: number;
  readonly net: number;
  /** A long EURUSD is +EUR −USD. What is not a currency stands by its symbol. */
  readonly byCurrency: ReadonlyMap<string, number>;
}

/**
 * Returns the exposure of open positions: Σ units × price × conversion. Units are risk ÷ (|entry − stop| × conversion), so the
 * conversion cancels out: risk × price ÷ |published entry − published stop|, times the weight still held. The gross sum takes
 * each without its sign, for a price may be below 0.
 */
export function computeExposure(
  open: readonly SizedTrade[],
  getPrice: (position: SizedTrade) => number,
  getQuoteCurrency: (symbol: string) => string,
): Exposure {
  const values = open.map((position) => {
    const { trade, risk } = position;
    const { side, symbol, entry, stop } = trade.opened;
    const held = trade.exits.reduce((rest, { weight }) => rest - weight, 1);
    return { side, symbol, value: (held * risk * getPrice(position)) / Math.abs(Number(entry) - Number(stop)) };
  });
  return sumExposure(values, getQuoteCurrency);
}

/** An open position with its value in account currency. */
interface HeldValue {
  readonly symbol: string;
  readonly side: Side;
  readonly value: number;
}

/** Returns the exposure of positions whose values are known. */
export function sumExposure(held: readonly HeldValue[], getQuoteCurrency: (symbol: string) => string): Exposure {
  const byCurrency = new Map<string, number>();
  const add = (currency: string, value: number) => byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + value);
  let [gross, net] = [0, 0];
  for (const { side, symbol, value } of held) {
    const signed = side === 'long' ? value : -value;
    gross += Math.abs(value);
    net += signed;
    const quote = getQuoteCurrency(symbol);
    add(symbol.endsWith(quote) ? symbol.slice(0, -quote.length) : symbol, signed);
    add(quote, -signed);
  }
  return { gross, net, byCurrency };
}
