import { TIMEFRAMES, type Timeframe } from '../bars/timeframe.ts';

/** Returns series as text, symbols with the same timeframes together: "EURUSD, GBPUSD: daily; XAUUSD: 4h, daily". */
export function streamWords(streams: readonly { readonly symbol: string; readonly timeframe: Timeframe }[]): string {
  const bySymbol = Map.groupBy(streams, ({ symbol }) => symbol);
  const getTimeframes = (symbol: string) =>
    TIMEFRAMES.filter((one) => bySymbol.get(symbol)!.some(({ timeframe }) => timeframe === one)).join(', ');
  const groups = Map.groupBy(bySymbol.keys(), getTimeframes);
  return [...groups].map(([timeframes, symbols]) => `${symbols.join(', ')}: ${timeframes}`).join('; ');
}
