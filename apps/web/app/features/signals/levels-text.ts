interface Priced {
  readonly side: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly digits: number;
}

/** Returns the prices of a signal as lines of text, to be copied. */
export function levelsText(
  { side, symbol, timeframe, digits }: Priced,
  levels: readonly { readonly label: string; readonly price: number }[],
): string {
  const lines = levels.map(({ label, price }) => `${label}: ${price.toFixed(digits)}`);
  return [`${side} ${symbol} ${timeframe}`, ...lines].join('\n');
}
