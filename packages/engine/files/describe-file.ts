import type { AddedTexts } from '../src/added-strategies.ts';
import { TIMEFRAMES, type Timeframe } from '../src/bars/timeframe.ts';
import { ASSET_CLASSES, type AssetClass } from '../src/instruments/instrument.ts';
import { INSTRUMENTS } from '../src/instruments/instruments.ts';
import { resolveParameters } from '../src/simulate/resolve-parameters.ts';
import { defineStrategy } from '../src/strategies/define-strategy.ts';
import type { ParameterTable, Strategy, Success } from '../src/strategies/strategy.ts';

/** What a strategy file says, without its functions: plain data that a thread can send and a database can store. */
export interface FileDescription {
  readonly id: string;
  readonly texts: AddedTexts;
  readonly parameters: ParameterTable;
  readonly timeframesByMarket: Readonly<Partial<Record<AssetClass, readonly Timeframe[]>>>;
  readonly leftOut: readonly { readonly symbol: string; readonly timeframe: Timeframe }[];
  /** Partners of each instrument that has one; null without partners. */
  readonly partners: Readonly<Record<string, readonly string[]>> | null;
  readonly calendar: boolean;
  readonly needsPositivePrices: boolean;
  readonly success: Success | null;
  /** With the default parameters. */
  readonly warmUpBars: number;
}

/** Returns the description of a strategy that was checked. */
export function describeFile(strategy: Strategy, texts: AddedTexts): FileDescription {
  const { id, parameters, inputs } = strategy;
  const timeframesByMarket: Partial<Record<AssetClass, readonly Timeframe[]>> = {};
  const leftOut: { symbol: string; timeframe: Timeframe }[] = [];
  for (const market of ASSET_CLASSES) {
    const instruments = INSTRUMENTS.filter((one) => one.assetClass === market);
    const traded = TIMEFRAMES.filter((timeframe) => instruments.some((one) => strategy.runsOn(one, timeframe)));
    if (traded.length > 0) timeframesByMarket[market] = traded;
    for (const timeframe of traded) {
      for (const one of instruments)
        if (!strategy.runsOn(one, timeframe)) leftOut.push({ symbol: one.symbol, timeframe });
    }
  }
  const { partners } = inputs;
  const pairs = INSTRUMENTS.map(({ symbol }) => [symbol, [...(partners?.(symbol) ?? [])]] as const);
  return {
    id,
    texts,
    parameters,
    timeframesByMarket,
    leftOut,
    partners: partners ? Object.fromEntries(pairs.filter(([, all]) => all.length > 0)) : null,
    calendar: inputs.calendar ?? false,
    needsPositivePrices: strategy.needsPositivePrices ?? false,
    success: strategy.success ?? null,
    warmUpBars: strategy.warmUpBars(resolveParameters(strategy)),
  };
}

/**
 * Returns the strategy of a description, for a thread that plans streams and shows it: its rules run only in the threads that
 * load its file.
 */
export function describedStrategy(file: FileDescription): Strategy {
  const { id, parameters, timeframesByMarket, leftOut, partners, calendar, needsPositivePrices, success } = file;
  const pairs = partners === null ? null : new Map(Object.entries(partners));
  return defineStrategy({
    id,
    parameters,
    timeframesByMarket,
    leftOut,
    inputs: { ...(pairs === null ? {} : { partners: (symbol: string) => pairs.get(symbol) ?? [] }), calendar },
    needsPositivePrices,
    ...(success === null ? {} : { success }),
    warmUpBars: () => file.warmUpBars,
    start() {
      throw new Error(`The rules of ${id} run in a thread that loads its file.`);
    },
  });
}
