import type { StatisticView } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { samplePerformance, sampleRecord, sampleStrategy } from '../../../routes/ui/sample-data.ts';
import { toPerformanceView } from './performance-view.ts';
import { recordMetrics } from './record-metrics.ts';
import { chosenRecord } from './record-shown.ts';

const figure = (key: string, value: number | null, reason: string | null = null) =>
  ({ key, value, reason }) as unknown as StatisticView;
const live = sampleRecord({
  basis: { record: 'live', market: 'simulated' },
  statistics: [
    figure('sharpeRatio', null, 'insufficient sample: 4 of 30 trades'),
    figure('deflatedSharpeRatio', null),
    figure('winRate', 0.25),
    figure('trades', 4),
  ],
});
const both = toPerformanceView(samplePerformance({ records: [sampleRecord(), live] }));

test('the main figures of a record are those of its statistics, with its basis and the reason of what is missing', () => {
  expect(recordMetrics(live)).toMatchObject({
    sharpe: null,
    winRate: 0.25,
    maxDrawdown: null,
    trades: 4,
    trials: 12,
    to: live.to,
    basis: { record: 'live' },
    reason: 'insufficient sample: 4 of 30 trades',
  });
});

test('the record of a page is the one of its address, else the one of the figures of the strategy', () => {
  const strategy = sampleStrategy();
  const shown = (query: string) => chosenRecord(new URLSearchParams(query), strategy, both)?.basis.record;
  expect(shown('record=backtest')).toBe('backtest');
  expect(shown('record=live')).toBe('live');
  expect(shown('')).toBe('live');
});

test('a record that does not exist yet is replaced by the other one', () => {
  const alone = toPerformanceView(samplePerformance({ records: [sampleRecord()] }));
  expect(chosenRecord(new URLSearchParams('record=live'), sampleStrategy(), alone)?.basis.record).toBe('backtest');
});
