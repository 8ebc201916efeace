import { describe, expect, test } from 'vitest';
import type { Bar } from '../bars/bar.ts';
import { STRATEGIES } from '../strategies/strategies.ts';
import type { At } from '../strategies/strategy.ts';
import { type RandomMarketOptions, randomMarket } from '../strategies/testing/random-market.ts';
import type { AuditData } from './audit-data.ts';
import { auditStrategy } from './audit-strategy.ts';
import { CLEAN } from './testing/clean.ts';
import { LEAKS } from './testing/leaks.ts';
import { deciding, setup } from './testing/rules.ts';

const MARKETS: Record<'five-minute' | 'hourly', RandomMarketOptions> = {
  'five-minute': { seed: 11, length: 400 },
  hourly: { seed: 12, length: 800, timeframe: '1h', base: '5m' },
};

const FEW_CUTS = { decisionCuts: 8, barCuts: 8 };

/** The market of a candidate; its calendar also holds results, as calendars found in the wild do. */
function dataOf(options: RandomMarketOptions): AuditData {
  const market = randomMarket(options);
  const events = market.events.map((event, i) => ({ ...event, actual: i % 3 === 0 ? -1 : 1 }));
  return { ...market, events };
}

describe('The look-ahead audit', () => {
  test('is tested with at least twenty planted leaks and twenty clean strategies', () => {
    expect(LEAKS.length).toBeGreaterThanOrEqual(20);
    expect(CLEAN.length + STRATEGIES.length).toBeGreaterThanOrEqual(20);
  });

  test.each(LEAKS)('catches a strategy that uses $title', ({ market, prepare }) => {
    const report = auditStrategy(prepare, dataOf(MARKETS[market]), FEW_CUTS);
    expect(report.decisions).toBeGreaterThan(5);
    expect(report.findings.length).toBeGreaterThan(0);
  });

  test.each(CLEAN)('passes a strategy that uses $title', ({ market, prepare }) => {
    const report = auditStrategy(prepare, dataOf(MARKETS[market]), FEW_CUTS);
    expect(report.decisions).toBeGreaterThan(5);
    expect(report.findings).toEqual([]);
  });

  test.each(STRATEGIES)('passes $id on a random market', (strategy) => {
    const timeframe = strategy.timeframes[0]!;
    const report = auditStrategy(strategy, dataOf({ seed: 13, length: 900, timeframe, gap: 30 }), FEW_CUTS);
    expect(report.decisions).toBeGreaterThan(5);
    expect(report.findings).toEqual([]);
  });

  test.each(STRATEGIES)('passes $id on hours aggregated from five minutes', (strategy) => {
    const report = auditStrategy(strategy, dataOf({ seed: 14, length: 6000, timeframe: '1h', base: '5m' }), FEW_CUTS);
    expect(report.decisions).toBeGreaterThan(2);
    expect(report.findings).toEqual([]);
  });

  test('reports what differs, where, and the change of the data', () => {
    const { market, prepare } = LEAKS[0]!;
    const { findings, cuts } = auditStrategy(prepare, dataOf(MARKETS[market]), FEW_CUTS);
    expect(findings[0]).toMatchObject({ check: 'everything after the cut removed', found: null });
    expect(cuts).toContain(findings[0]!.cutAt);
    expect(findings[0]!.at, 'the last bar before the cut').toBe(findings[0]!.cutAt);
    expect(findings[0]!.expected).toContain('A rule of the test says so.');
  });
});

describe('The audit also catches', () => {
  const data = dataOf({ seed: 15, length: 300 });
  const checks = (prepare: Parameters<typeof auditStrategy>[0]) =>
    auditStrategy(prepare, data, { decisionCuts: 2, barCuts: 2 }).findings.map(({ check }) => check);

  test('a strategy that remembers an earlier run', () => {
    const seen = new Map<number, number>();
    const found = checks((given) =>
      deciding(given, (bar, at, i) => {
        const next = seen.get(i + 1);
        seen.set(i, bar.close);
        return at.position === null && next !== undefined && next > bar.close ? { open: setup(bar, 1) } : null;
      }),
    );
    expect(found).toContain('repeated run');
  });

  test('a strategy that edits a setup it has given', () => {
    const found = checks((given) => {
      let last = setup({ ...EMPTY, close: 1 }, 1);
      return deciding(given, (bar, at, i) => {
        if (bar.high > last.targets[0]!.price) last.targets[0]!.price = bar.high;
        if (at.position !== null || i % 7 !== 0) return null;
        last = setup(bar, 1);
        return { open: last };
      });
    });
    expect(found).toEqual(['the strategy changed a decision after it was given']);
  });

  test.each([
    ['writes into the bar it is shown', (bar: Bar) => Object.assign(bar, { close: bar.high })],
    ['moves the bar it is shown', (bar: Bar) => (bar as Bar & { moveTo(i: number): void }).moveTo(200)],
    ['replaces its position', (_bar: Bar, at: At) => Object.assign(at, { position: null })],
    [
      'moves the stop of its position',
      (_bar: Bar, { position }: At) => (position as unknown as { moveStop(stop: number): void }).moveStop(1),
    ],
    ['adds a release', (_bar: Bar, at: At) => (at.events as unknown[]).push({})],
    [
      'writes into a release',
      (_bar: Bar, { events }: At) => Object.assign(events[0] ?? Object.freeze({ name: '' }), { name: 'x' }),
    ],
    ['writes into the bar of its partner', (_bar: Bar, { partner }: At) => Object.assign(partner!, { close: 1 })],
  ])('a strategy that %s', (_what, cheat) => {
    const found = checks((given) =>
      deciding(given, (bar, at, i) => {
        if (at.position === null) return i % 7 === 0 ? { open: setup(bar, 1) } : null;
        cheat(bar, at);
        return null;
      }),
    );
    expect(found.length).toBeGreaterThan(0);
    for (const check of found) expect(check).toMatch(/^the strategy failed with TypeError: /);
  });

  test('a strategy that changes its parameters or its instrument', () => {
    const found = checks(() => ({
      params: { length: 3 },
      strategy: {
        start: ({ params, instrument }) => {
          expect(() => Object.assign(params, { length: 4 })).toThrow(TypeError);
          expect(() => Object.assign(instrument.costs, { rows: [] })).toThrow(TypeError);
          return () => null;
        },
      },
    }));
    expect(found).toEqual([]);
  });

  test('a strategy that looks one bar ahead at every 37th decision', () => {
    const long = dataOf({ seed: 16, length: 1500 });
    const { decisions, cuts, findings } = auditStrategy(
      (given) => {
        let count = 0;
        return deciding(given, (bar, at, i) => {
          if (at.position !== null) return null;
          count += 1;
          const isUp = count % 37 === 0 ? given.bars.close[i + 1]! > bar.close : i % 2 === 0;
          return { open: setup(bar, isUp ? 1 : -1) };
        });
      },
      long,
      { barCuts: 1 },
    );
    expect(decisions).toBeGreaterThan(250);
    expect(cuts.length).toBeGreaterThanOrEqual(168);
    expect(findings.length).toBeGreaterThan(0);
  });

  test('a strategy that writes into later bars', () => {
    const found = checks((given) =>
      deciding(given, (_bar, _at, i) => {
        if (i === 3) given.bars.low[200] = given.bars.open[200]!;
        return null;
      }),
    );
    expect(found).toEqual(['the strategy changed the data']);
  });
});

const EMPTY = { time: 0, closeTime: 0, open: 1, high: 1, low: 1, close: 1, volume: 0 };
