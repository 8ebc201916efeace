import { expect, test, vi } from 'vitest';
import { TIMEFRAMES, type Timeframe } from '../bars/timeframe.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { INSTRUMENTS } from '../instruments/instruments.ts';
import { resolveParameters } from '../simulate/resolve-parameters.ts';
import { simulate } from '../simulate/simulate.ts';
import { STRATEGIES } from './strategies.ts';
import type { Strategy } from './strategy.ts';
import { hasBars, instrumentFor, readBars, readEvents } from './testing/market-files.ts';

const asked = vi.hoisted(() => ({ setups: 0, refused: 0 }));

/** Counts the setups that strategies asked for, and those that rule 3a refused. */
vi.mock(import('./setup-levels.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    riskFor: (...input) => {
      const risk = original.riskFor(...input);
      asked.setups += 1;
      if (Number.isNaN(risk)) asked.refused += 1;
      return risk;
    },
  };
});

const EVENTS = readEvents();
const BARS = new Map<string, ReturnType<typeof readBars>>();
const MOST = 0.5;

function getBars(symbol: string, timeframe: Timeframe) {
  const key = `${symbol} ${timeframe}`;
  if (!BARS.has(key)) BARS.set(key, readBars(symbol, timeframe));
  return BARS.get(key)!;
}

function refusedShare(strategy: Strategy, instrument: Instrument, timeframe: Timeframe): number | null {
  const { partners } = strategy.inputs;
  const partner = partners?.(instrument.symbol).find((symbol) => hasBars(symbol, timeframe));
  if (partners && partner === undefined) return null;
  asked.setups = 0;
  asked.refused = 0;
  const spec = { strategy, params: resolveParameters(strategy), instrument, timeframe, hasCalendar: true };
  const other = partner === undefined ? undefined : getBars(partner, timeframe);
  simulate(
    getBars(instrument.symbol, timeframe),
    { ...spec, partner: partner === undefined ? null : instrumentFor(partner) },
    { partner: other, events: EVENTS },
  );
  return asked.setups === 0 ? 0 : asked.refused / asked.setups;
}

test.each(STRATEGIES)('on real bars, rule 3a refuses at most half of the setups of each stream of $id', (strategy) => {
  let streams = 0;
  for (const instrument of INSTRUMENTS) {
    for (const timeframe of TIMEFRAMES) {
      if (!strategy.runsOn(instrument, timeframe) || !hasBars(instrument.symbol, timeframe)) continue;
      const share = refusedShare(strategy, instrument, timeframe);
      if (share === null) continue;
      streams += 1;
      expect.soft(share, `${instrument.symbol} ${timeframe}`).toBeLessThanOrEqual(MOST);
    }
  }
  expect(streams).toBeGreaterThan(3);
});
