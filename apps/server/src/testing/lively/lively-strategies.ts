import { STRATEGIES, type Strategy, type Timeframe } from '@sealtick/engine';
import { HISTORY_DAYS } from '@sealtick/simulated-market';
import { LIVELY_ID } from './lively-options.ts';
import { BARS_DAYS } from './short-history.ts';

/*
 * Imported before the program (`node --import`) where a test needs a signal every second or two: the published strategies trade
 * 1h bars and slower, and a test cannot wait for those. Tailwind Momentum then also runs on 5m bars of every instrument, with
 * short windows and holding times, and the market has a week of 5m bars when it begins. Nothing else of the program changes.
 */

const SHORT: Readonly<Record<string, number>> = { lookbackBars: 20, volatilityBars: 20, entryScore: 0.2, holdBars: 6 };

interface Changeable {
  runsOn: Strategy['runsOn'];
  timeframes: readonly Timeframe[];
  readonly parameters: Record<string, { default: number }>;
}

// Backtests on the usual 60 days of them take a third of the processor time that such a program needs.
Object.assign(HISTORY_DAYS, { '5m': BARS_DAYS });
for (const strategy of STRATEGIES) if (strategy.id === LIVELY_ID) makeLively(strategy as unknown as Changeable);

function makeLively(strategy: Changeable): void {
  const { runsOn, timeframes, parameters } = strategy;
  strategy.runsOn = (instrument, timeframe) => timeframe === '5m' || runsOn(instrument, timeframe);
  strategy.timeframes = ['5m', ...timeframes];
  for (const [name, value] of Object.entries(SHORT)) parameters[name]!.default = value;
}
