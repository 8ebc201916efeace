import { DAY_MS, type RecordKind } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { commonWindows, cutCurve } from './common-windows.ts';

/** Daily marks from one day to another, with a gain each day. */
const record = (kind: RecordKind, from: number, to: number) => {
  const days = Array.from({ length: to - from + 1 }, (_, i) => from + i);
  return { kind, curve: { time: days.map((day) => day * DAY_MS), equity: days.map((day) => 10_000 + day) } };
};

test('the curves of a record kind begin and end on the days that all have', () => {
  const curves = [record('backtest', 0, 900), record('backtest', 400, 900), record('live', 700, 900)];
  const windows = commonWindows(curves);
  expect(windows).toEqual({
    backtest: { from: 400 * DAY_MS, to: 900 * DAY_MS },
    live: { from: 700 * DAY_MS, to: 900 * DAY_MS },
  });
  const cut = cutCurve(curves[0]!.curve, windows.backtest);
  expect([cut.time[0], cut.time[cut.time.length - 1]]).toEqual([400 * DAY_MS, 900 * DAY_MS]);
  expect([cut.equity[0], cut.equity.length]).toEqual([10_400, 501]);
});

test('a record under 90 days cuts no other curve, and is shown in full', () => {
  const curves = [record('backtest', 0, 900), record('backtest', 880, 900)];
  const windows = commonWindows(curves);
  expect(windows).toEqual({ backtest: { from: 0, to: 900 * DAY_MS } });
  expect(cutCurve(curves[1]!.curve, windows.backtest)).toBe(curves[1]!.curve);
});

test('records that share fewer than 90 days have no window', () => {
  expect(commonWindows([record('backtest', 0, 300), record('backtest', 250, 900)])).toEqual({});
  expect(commonWindows([])).toEqual({});
});
