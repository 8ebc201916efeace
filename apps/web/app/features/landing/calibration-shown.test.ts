import { CALIBRATION_NEEDS, type CommonCalibration } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { calibrationShown, missingWords } from './calibration-shown.ts';

const bins = [{ stated: 0.4, happened: 0.42, low: 0.3, high: 0.5, count: 30 }];
const record = (of: 'live' | 'backtest', signals: number): CommonCalibration => ({
  basis: { record: of, market: 'simulated' },
  strategies: 2,
  calibration: { signals, brier: 0.2, skill: 0.01, bins },
});

test('The live record speaks once it holds enough, the back-test until then', () => {
  const shown = (live: number) => calibrationShown([record('backtest', 900), record('live', live)])?.basis.record;
  expect(shown(CALIBRATION_NEEDS - 1)).toBe('backtest');
  expect(shown(CALIBRATION_NEEDS)).toBe('live');
});

test('Where there is too little nothing is drawn, and why is said', () => {
  const sent = [record('live', 12)];
  expect(calibrationShown(sent)).toBeNull();
  expect(missingWords(sent)).toBe('Too few to draw: 12 of the 30 decided signals it needs.');
  expect(missingWords([])).toBe('No signal with a stated confidence has been decided yet.');
});
