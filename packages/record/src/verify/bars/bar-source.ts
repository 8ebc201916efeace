import { type Bars, fromCostTexts, getInstrument, type Instrument, type MarketKind } from '@sealtick/engine';
import type { PublishedInstrument } from '../../entries.ts';
import type { LogContents } from '../../log-contents.ts';

/**
 * Reads the bars that a reader has of a market: of any of these instruments, of any timeframes, each series once. All series of a
 * symbol come together, and those of the next symbol after they were compared, so that years of bars need little memory.
 */
export type ReadBars = (market: MarketKind, instruments: readonly Instrument[]) => AsyncIterable<readonly Bars[]>;

/** The instruments of a market by symbol, as the log published them last, with the digits of its prices. */
export function getInstruments(contents: LogContents, market: MarketKind): Map<string, Instrument> {
  const digits = new Map<string, number>();
  for (const { opened } of contents.signals.all) {
    if (opened.market === market) digits.set(opened.symbol, opened.entry.split('.')[1]?.length ?? 0);
  }
  const versions = contents
    .strategies()
    .flatMap(({ strategyId, market: its }) => contents.getVersions(strategyId, its));
  const published = versions.filter((version) => version.market === market).flatMap(({ instruments }) => instruments);
  const traded = published.flatMap((one) => {
    const decimals = digits.get(one.symbol);
    return decimals === undefined ? [] : [[one.symbol, toInstrument(one, decimals)] as const];
  });
  return new Map(traded);
}

/** Only tick, digits and session decide bars and executions. */
function toInstrument({ symbol, tick, session, costs }: PublishedInstrument, digits: number): Instrument {
  const known = getInstrument(symbol);
  return {
    name: symbol,
    assetClass: 'fx',
    pip: Number(tick),
    contractSize: 1,
    quoteCurrency: '',
    // Of an instrument that only the log knows, any price is valid.
    ...(known ?? { belowZero: true }),
    symbol,
    tick: Number(tick),
    digits,
    session,
    costs: { ...fromCostTexts(costs), source: '' },
  };
}
