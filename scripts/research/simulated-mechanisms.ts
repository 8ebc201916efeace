/**
 * Prints the table of docs/market-data.md: the result of each strategy on the simulated market, and on the same hourly
 * moves in random order. The second is the part that the mechanisms of its prices (trends, swings, pairs, reactions to
 * releases) do not explain.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  aggregate,
  BarSeries,
  type Bars,
  type CalendarEvent,
  DAY_MS,
  getSimulatedInstrument,
  mulberry32,
  resolveParameters,
  SIMULATED_INSTRUMENTS,
  STRATEGIES,
  type Strategy,
  simulate,
  strategyName,
  TIMEFRAMES,
  type Timeframe,
  type Trade,
} from '@sealtick/engine';
import { DEFAULT_SEED, releasesBetween, SimulatedSeries } from '@sealtick/simulated-market';
import { summarise } from './summary.ts';

const GENESIS = Date.UTC(2024, 0, 1);
const DAYS = 1_000;
/** Every series starts at the market's first bar. */
const FIRST = Object.fromEntries(TIMEFRAMES.map((timeframe) => [timeframe, GENESIS])) as Record<Timeframe, number>;
const TARGET = join(import.meta.dirname, '../../packages/engine/src/content/simulated-results.ts');
const SHUFFLES = 5;

type Read = (symbol: string, timeframe: Timeframe) => Bars;

const market = new SimulatedSeries(DEFAULT_SEED, GENESIS, FIRST);
market.advance(GENESIS + DAYS * DAY_MS);
const events: readonly CalendarEvent[] = releasesBetween(DEFAULT_SEED, GENESIS, market.lastClose);

/** Returns the same bars, each relative to the previous close, in random order. */
function shuffled(bars: Bars, seed: number): Bars {
  const random = mulberry32(seed);
  const order = Array.from({ length: bars.length - 1 }, (_, i) => i + 1);
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  const { digits } = getSimulatedInstrument(bars.symbol)!;
  const series = new BarSeries(bars.symbol, '1h', bars.length);
  let close = bars.close[0]!;
  const price = (value: number) => Number(value.toFixed(digits));
  for (const [place, i] of order.entries()) {
    const factor = close / bars.close[i - 1]!;
    const open = price(bars.open[i]! * factor);
    const last = price(bars.close[i]! * factor);
    const high = Math.max(open, last, price(bars.high[i]! * factor));
    const low = Math.min(open, last, price(bars.low[i]! * factor));
    const [time, closeTime] = [bars.time[place + 1]!, bars.closeTime[place + 1]!];
    series.append({ time, closeTime, open, high, low, close: last, volume: bars.volume[i]! });
    close = last;
  }
  return series.bars();
}

function shuffledMarket(seed: number): Read {
  const hours = new Map(
    SIMULATED_INSTRUMENTS.map(({ symbol }, i) => [
      symbol,
      shuffled(market.get(symbol, '1h')!.bars(), 1_000 * seed + i),
    ]),
  );
  return (symbol, timeframe) => {
    const bars = hours.get(symbol)!;
    return timeframe === '1h' ? bars : aggregate(bars, timeframe, getSimulatedInstrument(symbol)!);
  };
}

function tradesOn(strategy: Strategy, read: Read): Trade[] {
  const params = resolveParameters(strategy);
  return SIMULATED_INSTRUMENTS.flatMap((instrument) => {
    const found = strategy.inputs.partners?.(instrument.symbol).find((one) => getSimulatedInstrument(one) !== null);
    if (strategy.inputs.partners && found === undefined) return [];
    const partner = found === undefined ? null : getSimulatedInstrument(found);
    return TIMEFRAMES.filter((timeframe) => strategy.runsOn(instrument, timeframe)).flatMap((timeframe) => {
      const spec = { strategy, params, instrument, timeframe, partner, hasCalendar: true };
      const partnerBars = partner === null ? undefined : read(partner.symbol, timeframe);
      return simulate(read(instrument.symbol, timeframe), spec, { partner: partnerBars, events }).trades;
    });
  });
}

const asMade: Read = (symbol, timeframe) => market.get(symbol, timeframe)!.bars();
const markets = Array.from({ length: SHUFFLES }, (_, i) => shuffledMarket(i + 1));
const cells = (trades: readonly Trade[]) => {
  const { n, mean, low, high } = summarise(trades);
  return `${mean.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)}), ${n}`.replaceAll('-', '−');
};
const round = (trades: readonly Trade[]) => Number(summarise(trades).mean.toFixed(3));
const rows = STRATEGIES.map((strategy) => {
  const made = tradesOn(strategy, asMade);
  const mixed = markets.flatMap((read) => tradesOn(strategy, read));
  console.log(`| ${strategyName(strategy.id)} | ${cells(made)} | ${cells(mixed)} |`);
  return `  '${strategy.id}': { asMade: ${round(made)}, shuffled: ${round(mixed)} },\n`;
});

writeFileSync(
  TARGET,
  `import type { SimulatedResult } from './research-result.ts';\n\n/** Written by \`node scripts/research/simulated-mechanisms.ts\`; docs/market-data.md has the whole table. */\nexport const SIMULATED_RESULTS: Readonly<Record<string, SimulatedResult>> = {\n${rows.join('')}};\n`,
);
