import { CALIBRATION_NEEDS, type CommonCalibration } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { agreementText, calibrationShown, missingText } from './calibration-shown.ts';

const bins = [{ stated: 0.4, happened: 0.42, low: 0.3, high: 0.5, count: 30 }];
const record = (of: 'live' | 'backtest', signals: number): CommonCalibration => ({
  basis: { record: of, market: 'simulated' },
  strategies: 2,
  calibration: { signals, brier: 0.2, skill: 0.01, bins },
});

test('shows the live record once it has enough signals, the backtest until then', () => {
  const shown = (live: number) => calibrationShown([record('backtest', 900), record('live', live)])?.basis.record;
  expect(shown(CALIBRATION_NEEDS - 1)).toBe('backtest');
  expect(shown(CALIBRATION_NEEDS)).toBe('live');
});

test('says why there is no diagram', () => {
  const sent = [record('live', 12)];
  expect(calibrationShown(sent)).toBeNull();
  expect(missingText(sent)).toBe('Insufficient sample: 12 of 30 resolved signals.');
  expect(missingText([])).toBe('No signal with a stated confidence is resolved yet.');
});

test('says in how many groups of signals the stated chance held', () => {
  const [held] = bins;
  const missed = { ...held!, low: 0.41 };
  expect(agreementText([held!, missed, missed])).toBe('In 1 of 3 groups the stated chance lies in this interval.');
  expect(agreementText([held!, held!])).toBe('In 2 of 2 groups the stated chance lies in this interval.');
  expect(agreementText([missed])).toBe('In 0 of 1 group the stated chance lies in this interval.');
});
