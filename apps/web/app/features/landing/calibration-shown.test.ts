import { CALIBRATION_NEEDS, type CommonCalibration } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { calibrationShown, missingText } from './calibration-shown.ts';

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
