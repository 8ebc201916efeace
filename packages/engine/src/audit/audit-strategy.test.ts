import { describe, expect, test } from 'vitest';
import { STRATEGIES } from '../strategies/strategies.ts';
import type { AuditData } from './audit-data.ts';
import { type AuditOptions, auditStrategy } from './audit-strategy.ts';
import { chooseCuts } from './choose-cuts.ts';
import { type Audited, inThisThread } from './in-this-thread.ts';
import { CHEATS } from './testing/cheats.ts';
import { CLEAN } from './testing/clean.ts';
import { getTrades, profitFactor } from './testing/earnings.ts';
import { LEAKS } from './testing/leaks.ts';
import { getMarket, makeMarketData } from './testing/markets.ts';
import { deciding, following, setup } from './testing/rules.ts';

const FEW_CUTS: AuditOptions = { decisionCuts: 6, idleCuts: 4, barCuts: 6 };

const audit = (audited: Audited, data: AuditData, options = FEW_CUTS) =>
  auditStrategy(
    inThisThread(() => audited),
    data,
    options,
  );

/** The profit factor of a candidate in a backtest of four times the audited length. */
const computeGain = ({ prepare, market }: (typeof LEAKS)[number]) =>
  profitFactor(getTrades(prepare, getMarket(market, 4)));

describe('The look-ahead audit', () => {
  test('is tested with at least thirty strategies that know the future and twenty that do not', () => {
    expect(LEAKS.length + CHEATS.length).toBeGreaterThanOrEqual(30);
    expect(CLEAN.length + STRATEGIES.length).toBeGreaterThanOrEqual(20);
  });

  test.each([...LEAKS, ...CHEATS])('catches a strategy that uses $title', async ({ market, prepare }) => {
    const report = await audit(prepare, getMarket(market), { ...FEW_CUTS, enough: 1 });
    expect(report.decisions).toBeGreaterThan(5);
    expect(report.findings.length).toBeGreaterThan(0);
  });

  test.each([...LEAKS, ...CHEATS].filter(({ earnsNothing }) => earnsNothing === undefined))(
    'would otherwise show much more than an honest strategy earns: $title',
    (candidate) => {
      const honest = following(() => (_bar, _at, i) => (i % 2 === 0 ? 1 : -1));
      expect(computeGain({ ...candidate, prepare: honest })).toBeLessThan(0.95);
      expect(computeGain(candidate)).toBeGreaterThan(1.35);
    },
  );

  test.each(CLEAN)('passes a strategy that uses $title', async ({ market, prepare }) => {
    const report = await audit(prepare, getMarket(market));
    expect(report.decisions).toBeGreaterThan(5);
    expect(report.findings).toEqual([]);
  });

  test.each(STRATEGIES)('passes $id on a random market', async (strategy) => {
    const timeframe = strategy.timeframes[0]!;
    const report = await audit(strategy, makeMarketData({ seed: 13, length: 900, timeframe, gap: 30 }));
    expect(report.decisions).toBeGreaterThan(5);
    expect(report.findings).toEqual([]);
  });

  test.each(STRATEGIES)('passes $id on hours aggregated from five minutes', async (strategy) => {
    const data = makeMarketData({ seed: 14, length: 6000, timeframe: '1h', base: '5m' });
    const report = await audit(strategy, data, { decisionCuts: 2, idleCuts: 2, barCuts: 6 });
    expect(report.decisions).toBeGreaterThan(2);
    expect(report.findings).toEqual([]);
  });

  test('reports what differs, where, and the change of the data', async () => {
    const { market, prepare } = LEAKS[0]!;
    const { findings, cuts } = await audit(prepare, getMarket(market));
    expect(findings[0]).toMatchObject({ check: 'everything after the cut removed', found: null });
    expect(cuts).toContain(findings[0]!.cutAt);
    expect(findings[0]!.at, 'the last bar before the cut').toBe(findings[0]!.cutAt);
    expect(findings[0]!.expected).toMatch(/^decision: open (long|short) market at .*: A rule of the test says so\.$/);
  });

  test('ends once it has found enough', async () => {
    const { market, prepare } = LEAKS[0]!;
    const { findings, cuts } = await audit(prepare, getMarket(market), { ...FEW_CUTS, enough: 4 });
    expect(findings.length).toBeGreaterThanOrEqual(4);
    expect(cuts.length).toBeLessThan(8);
  });

  test('finds what a strategy left out, at bars without a decision', async () => {
    const [veto] = CHEATS;
    const options = { decisionCuts: 0, barCuts: 0, idleCuts: 48 };
    const { findings } = await audit(veto!.prepare, getMarket('five-minute'), options);
    expect(findings[0]).toMatchObject({ check: 'everything after the cut removed', expected: null });
    expect(findings[0]!.found).toContain('decision: open');
  });

  test('cuts at as many decisions as a look at every 37th needs', async () => {
    const data = makeMarketData({ seed: 16, length: 1500 });
    const [run] = await inThisThread(() => following(() => (_bar, _at, i) => (i % 2 === 0 ? 1 : -1)))([data]);
    expect(chooseCuts(data.bars, run!, {}).length).toBeGreaterThanOrEqual(170);
    expect((36 / 37) ** 170).toBeLessThan(0.01);
  });

  test('finds a look one bar ahead at every 37th decision', async () => {
    const prepare = (given: AuditData) => {
      let count = 0;
      return deciding(given, (bar, at, i) => {
        if (at.position !== null) return null;
        count += 1;
        const isUp = count % 37 === 0 ? given.bars.close[i + 1]! > bar.close : i % 2 === 0;
        return { open: setup(bar, isUp ? 1 : -1) };
      });
    };
    const long = makeMarketData({ seed: 16, length: 1500 });
    const { decisions, findings } = await audit(prepare, long, { idleCuts: 0, barCuts: 0, enough: 1 });
    expect(decisions).toBeGreaterThan(250);
    expect(findings.length).toBeGreaterThan(0);
  });
});
