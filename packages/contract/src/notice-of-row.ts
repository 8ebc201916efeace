import type { Basis } from './strategy.ts';

/** Returns the notice that each row of a file has, because rows may be copied separately. */
export function noticeOfRow({ record, market, isPaper = false }: Basis & { readonly isPaper?: boolean }): string {
  const words = [
    record === 'backtest' ? 'backtest: rules run over past prices' : null,
    market === 'simulated' ? 'simulated market: prices are generated' : null,
    isPaper ? 'paper account: fills are simulated' : null,
  ].filter((word) => word !== null);
  return words.length === 0 ? 'past performance is no guide' : `hypothetical (${words.join('; ')})`;
}
