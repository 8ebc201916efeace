import {
  barsOf,
  DAY_MS,
  resolveParameters,
  SIMULATED_INSTRUMENTS,
  STRATEGIES,
  TIMEFRAME_MS,
  TIMEFRAMES,
} from '@sealtick/engine';
import { DEEP_HISTORY_DAYS, firstOpens, GENESIS_DAYS, HISTORY_DAYS, SimulatedSeries } from '@sealtick/simulated-market';
import { describe, expect, test } from 'vitest';
import { makeDeepHistory } from './deep-history.ts';

const INSTALLED = Date.UTC(2026, 2, 4);
const GENESIS = INSTALLED - GENESIS_DAYS * DAY_MS;

describe('makeDeepHistory', () => {
  test('covers 400 days after the warm-up of every stream', () => {
    for (const strategy of STRATEGIES) {
      const bars = strategy.warmUpBars(resolveParameters(strategy));
      for (const timeframe of TIMEFRAMES) {
        if (!SIMULATED_INSTRUMENTS.some((instrument) => strategy.runsOn(instrument, timeframe))) continue;
        const warmUpDays = (bars * TIMEFRAME_MS[timeframe]) / DAY_MS;
        expect(DEEP_HISTORY_DAYS[timeframe] - warmUpDays, `${strategy.id} ${timeframe}`).toBeGreaterThanOrEqual(400);
      }
    }
  });

  test('returns the same bars as the market, for the requested series only', async () => {
    const to = INSTALLED + DAY_MS;
    const series = [
      { symbol: 'XAUUSD', timeframe: 'daily' },
      { symbol: 'EURUSD', timeframe: '4h' },
    ] as const;
    const [gold, euro] = await makeDeepHistory({ seed: 3, genesis: GENESIS, installed: INSTALLED, series, to });
    const market = new SimulatedSeries(3, GENESIS, firstOpens(INSTALLED, HISTORY_DAYS));
    market.advance(to);
    const daily = market.get('XAUUSD', 'daily')!.bars();
    expect([...barsOf(gold!).close]).toEqual([...daily.close]);
    const deep = barsOf(euro!);
    const kept = market.get('EURUSD', '4h')!.bars();
    expect(deep.time[0]).toBe(INSTALLED - DEEP_HISTORY_DAYS['4h'] * DAY_MS);
    expect([...deep.close].slice(-kept.length)).toEqual([...kept.close]);
  });
});
