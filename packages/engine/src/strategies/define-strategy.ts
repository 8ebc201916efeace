import { TIMEFRAMES, type Timeframe } from '../bars/timeframe.ts';
import { ASSET_CLASSES, type AssetClass } from '../instruments/instrument.ts';
import type { ParameterTable, Strategy } from './strategy.ts';

/** A series that a strategy leaves out, though it trades the market and the timeframe. */
interface LeftOut {
  readonly symbol: string;
  readonly timeframe: Timeframe;
}

/** The rules of a strategy as its file states them. */
export interface StrategyDefinition<Table extends ParameterTable>
  extends Omit<Strategy<Table>, 'markets' | 'timeframes' | 'runsOn'> {
  /** The timeframes that it trades in each market; with partners, only instruments that have one. */
  readonly timeframesByMarket: Readonly<Partial<Record<AssetClass, readonly Timeframe[]>>>;
  readonly leftOut?: readonly LeftOut[];
}

/** Quoted like a price, but it cannot be bought or sold itself. */
const NOT_TRADED: ReadonlySet<string> = new Set(['VIX']);

/**
 * Makes a strategy of its rules: the markets and timeframes it names are those it runs on, and `start` is given a value for
 * each name of its `parameters`.
 */
export function defineStrategy<Table extends ParameterTable>({
  timeframesByMarket,
  leftOut = [],
  ...rules
}: StrategyDefinition<Table>): Strategy<Table> {
  const { partners } = rules.inputs;
  const byMarket: ReadonlyMap<string, readonly Timeframe[]> = new Map(Object.entries(timeframesByMarket));
  const traded = (market: AssetClass) => byMarket.get(market) ?? [];
  const isLeftOut = (symbol: string, timeframe: Timeframe) =>
    NOT_TRADED.has(symbol) ||
    leftOut.some((series) => series.symbol === symbol && series.timeframe === timeframe) ||
    (partners !== undefined && partners(symbol).length === 0);
  return {
    ...rules,
    markets: ASSET_CLASSES.filter((market) => traded(market).length > 0),
    timeframes: TIMEFRAMES.filter((timeframe) => ASSET_CLASSES.some((market) => traded(market).includes(timeframe))),
    runsOn: ({ assetClass, symbol }, timeframe) =>
      traded(assetClass).includes(timeframe) && !isLeftOut(symbol, timeframe),
  };
}
