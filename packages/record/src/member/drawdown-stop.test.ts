import { describe, expect, test } from 'vitest';
import { FIRST, getList, getRecord, midnight, trade } from '../testing/member.ts';
import { drawdownStop } from './drawdown-stop.ts';
import type { RiskVersion } from './member-terms.ts';
import { riskUse } from './risk-figures.ts';

/** Days 17 to 19 lose 4% each, day 20 gains 6%. */
const list = getList(...trade('s1', 17, -1), ...trade('s2', 18, -1), ...trade('s3', 19, -1), ...trade('s4', 20, 1.5));
const settings: RiskVersion = { ...FIRST, maxRiskPerTrade: 0.04 };
const onDay = (day: number, ...later: readonly RiskVersion[]) =>
  getRecord(list, { settings: [settings, ...later], now: midnight(day) });

describe('The maximum drawdown', () => {
  test('stops sizes from the mark at which it is reached', () => {
    expect(drawdownStop(onDay(19))).toEqual({ countedDrawdown: expect.closeTo(0.0784, 6), stoppedAt: null });
    expect(drawdownStop(onDay(20))).toEqual({ countedDrawdown: expect.closeTo(0.115264, 6), stoppedAt: midnight(20) });
    expect(riskUse(onDay(20), 'UTC').isStopped).toBe(true);
  });

  test('stops sizes until the member resumes, also when the account has recovered or the limit is raised', () => {
    expect(drawdownStop(onDay(21))).toEqual({ countedDrawdown: expect.closeTo(0.06218, 5), stoppedAt: midnight(20) });
    const raised = { ...settings, since: midnight(20) + 1, maxDrawdown: 0.25 };
    expect(drawdownStop(onDay(21, raised)).stoppedAt).toBe(midnight(20));
  });

  test('counts from the value at which the member resumed', () => {
    const at = midnight(20);
    const resumed = { ...settings, since: at, resumption: { at, value: 8_847.36 } };
    expect(drawdownStop(onDay(20, resumed))).toEqual({ countedDrawdown: 0, stoppedAt: null });
    const worse = { ...resumed, resumption: { at, value: 12_000 } };
    expect(drawdownStop(onDay(21, worse))).toEqual({
      countedDrawdown: expect.closeTo(1 - 9_378.2 / 12_000, 5),
      stoppedAt: midnight(21),
    });
    expect(drawdownStop(onDay(21, resumed))).toEqual({ countedDrawdown: 0, stoppedAt: null });
  });

  test('that a later setting lowers acts on the current drawdown alone', () => {
    const lowered = { ...settings, since: midnight(18), maxDrawdown: 0.05 };
    expect(drawdownStop(onDay(18, lowered)).stoppedAt).toBeNull();
    expect(drawdownStop(onDay(19, lowered)).stoppedAt).toBe(midnight(19));
  });

  test('does not count a resumption of an account that was ruined before', () => {
    const at = midnight(16);
    const resumed = { ...settings, since: at, resumption: { at, value: 50_000 } };
    expect(drawdownStop(onDay(19, { ...resumed, since: midnight(18) })).countedDrawdown).toBeCloseTo(0.0784, 6);
  });
});
