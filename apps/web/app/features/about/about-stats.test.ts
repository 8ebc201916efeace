import type { CommonCalibration, LogCheckpoint, LoggedEntry, SiteFigures, Strategy } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { entriesStat, resolvedStat, strategiesStat, uptimeStat } from './about-stats.ts';

const checkpoint = (size: number) => ({ size }) as LogCheckpoint;
const first = { entry: { issuedAt: '2025-09-01T00:00:00.000Z' } } as LoggedEntry;
const strategy = (record: 'live' | 'backtest', isActive = true) =>
  ({ isActive, performanceMetrics: { basis: { record, market: 'real' } } }) as Strategy;
const scored = (record: 'live' | 'backtest', signals: number, brier: number | null) =>
  ({ basis: { record, market: 'simulated' }, calibration: { signals, brier } }) as CommonCalibration;
const NOW = Date.UTC(2026, 10, 26);
const figures = (uptime: number | null) =>
  ({ uptime, uptimeOf: 'runner', checkedMinutes: 1_440, since: '2026-11-25T00:00:00.000Z' }) as SiteFigures;

test('entries are counted since the day of the first one', () => {
  expect(entriesStat(checkpoint(12_345), first)).toMatchObject({ value: '12,345', note: 'since 1 Sep 2025' });
  expect(entriesStat(checkpoint(12_345), undefined)).toMatchObject({ value: '12,345', note: 'in the public log' });
  expect(entriesStat(checkpoint(0), undefined)).toMatchObject({ value: null, note: 'nothing was published yet' });
  expect(entriesStat(undefined, undefined)).toMatchObject({ value: null, note: 'could not be loaded' });
});

test('active strategies are counted, and those whose live record is shown', () => {
  const active = [strategy('live'), strategy('backtest'), strategy('live', false)];
  expect(strategiesStat(active)).toMatchObject({ value: '2', note: '1 with a live record so far' });
  expect(strategiesStat([strategy('live')])).toMatchObject({ value: '1', note: 'all with a live record' });
  expect(strategiesStat([])).toMatchObject({ value: null, note: 'no active strategies' });
});

test('resolved signals are those of the live record alone', () => {
  const records = [scored('backtest', 9_000, 0.2), scored('live', 616, 0.238)];
  expect(resolvedStat(records)).toMatchObject({ value: '616', note: 'Brier score 0.238', basis: { record: 'live' } });
  expect(resolvedStat([scored('backtest', 9_000, 0.2)])).toMatchObject({
    value: null,
    note: 'no live signal is resolved yet',
  });
});

test('uptime is the figure of every page, rounded down', () => {
  expect(uptimeStat(figures(0.99999), NOW)).toEqual({
    label: 'Uptime',
    value: '99.99%',
    note: 'Signal runner, the lowest of website, API, feed and runner; last 24 h',
  });
  expect(uptimeStat(figures(null), NOW)).toMatchObject({ value: null, note: 'not measured yet' });
  expect(uptimeStat(undefined, NOW)).toMatchObject({ value: null, note: 'could not be loaded' });
});
