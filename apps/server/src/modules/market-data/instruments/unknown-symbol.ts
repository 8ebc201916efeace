import type { InstrumentSet } from '@sealtick/engine';

/** Returns the message about an option `--symbol` with an unknown name. */
export function unknownSymbol(symbol: string, { all }: InstrumentSet): string {
  return (
    `--symbol ${symbol}: unknown symbol. Use one of ${all.map((one) => one.symbol).join(', ')}, ` +
    `or add it: sealtick instruments add ${symbol.toUpperCase()}`
  );
}
