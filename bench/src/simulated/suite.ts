import {
  DAY_MS,
  firstIndex,
  getSimulatedInstrument,
  MINUTE_MS,
  resolveParameters,
  SIMULATED_INSTRUMENTS,
  STRATEGIES,
  type Strategy,
  simulate,
  TIMEFRAMES,
} from '@sealtick/engine';
import { ENVIRONMENT_VARIABLES } from '@sealtick/server/testing/program';
import { DEFAULT_SEED, HISTORY_DAYS, releasesBetween, SimulatedSeries } from '@sealtick/simulated-market';
import type { Figures, Row } from '../measure/row.ts';

const STARTS = 1_000;
/** Start times are spread over the days after the installation. */
const DAYS = 30;
const GENESIS = Date.UTC(2025, 0, 1);

/** Shares of the start times after which a new signal is there within so many minutes. */
const GOALS = [{ minutes: 15, share: 0.9 }];
/** Market time in one of wall time, at the default speed. */
const SPEED = (5 * 60) / Number(ENVIRONMENT_VARIABLES.SIMULATED_BAR_SECONDS.default);

/** Measures the time to the first new signal of the simulated market at its default speed, over all strategies. */
export async function* simulatedSuite(wanted: (job: string) => boolean): AsyncIterable<Row> {
  const installed = GENESIS + HISTORY_DAYS.daily * DAY_MS;
  const market = new SimulatedSeries(DEFAULT_SEED, GENESIS);
  market.advance(installed + (DAYS + 1) * DAY_MS);
  const closes = signalTimes(market, installed);
  const waits = startTimes(installed).map((start) => (nextAfter(closes, start) - start) / MINUTE_MS / SPEED);
  waits.sort((a, b) => a - b);
  const size = `${STARTS.toLocaleString('en-US')} start times, ${closes.length.toLocaleString('en-US')} signals in ${DAYS + 1} days`;
  if (wanted('wait')) {
    yield { job: 'wait for the next new signal', size, ours: spread(waits), peers: {}, unit: 'min', agree: true };
  }
  const perClose = 'new signals a close of a 5m bar';
  const mean = (closes.length * 5 * MINUTE_MS) / ((DAYS + 1) * DAY_MS);
  if (wanted(perClose)) {
    yield { job: perClose, size, ours: spread([mean]), peers: {}, unit: 'on average', agree: true };
  }
  for (const { minutes, share } of GOALS) {
    const found = waits.filter((wait) => wait <= minutes).length / waits.length;
    const job = `a new signal within ${minutes} minutes (goal ${share * 100}%)`;
    const ours = spread([found * 100]);
    if (wanted(job)) yield { job, size, ours, peers: {}, unit: '%', agree: found >= share, missed: 'GOAL MISSED' };
  }
}

/** Closes of the bars that gave a signal after the installation, ascending. Each stream starts where the installed one does. */
function signalTimes(market: SimulatedSeries, installed: number): number[] {
  const times: number[] = [];
  for (const strategy of STRATEGIES) {
    for (const { symbol } of SIMULATED_INSTRUMENTS) {
      for (const { signal } of getSignals(market, strategy, symbol)) {
        if (signal.barCloseAt > installed) times.push(signal.barCloseAt);
      }
    }
  }
  return times.sort((a, b) => a - b);
}

function getSignals(market: SimulatedSeries, strategy: Strategy, symbol: string) {
  const instrument = getSimulatedInstrument(symbol)!;
  const params = resolveParameters(strategy);
  const found = strategy.inputs.partners?.(symbol).find((one) => getSimulatedInstrument(one) !== null);
  if (strategy.inputs.partners && found === undefined) return [];
  const partner = found === undefined ? null : getSimulatedInstrument(found);
  const events = releasesBetween(DEFAULT_SEED, GENESIS, market.lastClose);
  return TIMEFRAMES.filter((timeframe) => strategy.runsOn(instrument, timeframe)).flatMap((timeframe) => {
    const bars = market.get(symbol, timeframe)!.bars();
    const spec = { strategy, params, instrument, timeframe, partner, hasCalendar: true };
    const partnerBars = found === undefined ? undefined : market.get(found, timeframe)!.bars();
    return simulate(bars, spec, { partner: partnerBars, events }).signals;
  });
}

/** Spread evenly over the days, by a step that shares no factor with five minutes: every second of the clock has its turn. */
function startTimes(installed: number): number[] {
  const step = (DAYS * DAY_MS) / STARTS + 7_919;
  return Array.from({ length: STARTS }, (_, i) => installed + ((i * step) % (DAYS * DAY_MS)));
}

function nextAfter(times: readonly number[], start: number): number {
  return times[firstIndex(times.length, (i) => times[i]! > start)] ?? Number.POSITIVE_INFINITY;
}

function spread(sorted: readonly number[]): Figures {
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { first: at(0)!, median: at(0.5)!, low: at(0)!, high: at(1)!, peakMb };
}
