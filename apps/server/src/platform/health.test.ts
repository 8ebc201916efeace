import { beforeEach, describe, expect, test } from 'vitest';
import { HealthBoard } from './health.ts';
import { captureLog, type LogLine } from './testing/capture-log.ts';

let now: number;
let lines: LogLine[];
let board: HealthBoard;

beforeEach(() => {
  now = 1_000;
  const captured = captureLog();
  lines = captured.lines;
  board = new HealthBoard({ now: () => now }, captured.log);
});
const said = () => lines.map(({ level, msg }) => [level, msg]);

describe('HealthBoard', () => {
  test('stores since when a part is in its state and when it last reported', () => {
    board.report('runner', 'ok');
    now = 2_000;
    board.report('runner', 'ok');
    expect(board.checks()).toMatchObject([{ name: 'runner', state: 'ok', since: 1_000, checkedAt: 2_000 }]);
    now = 3_000;
    board.report('runner', 'failed', 'It stopped.');
    expect(board.checks()).toMatchObject([{ state: 'failed', detail: 'It stopped.', since: 3_000 }]);
  });

  test('logs every change of state or reason once', () => {
    board.report('runner', 'ok');
    board.report('runner', 'degraded', 'Bars are late.');
    board.report('runner', 'degraded', 'Bars are late.');
    board.report('runner', 'failed', 'It stopped.');
    board.report('runner', 'failed', 'It stopped twice.');
    board.report('runner', 'ok');
    board.report('runner', 'ok');
    expect(said()).toEqual([
      [30, 'runner is ok'],
      [40, 'runner is degraded: Bars are late.'],
      [50, 'runner is failed: It stopped.'],
      [50, 'runner is failed: It stopped twice.'],
      [30, 'runner is ok'],
    ]);
  });

  test('degrades a part whose report is overdue', () => {
    board.report('log audit', 'ok', undefined, 500);
    now = 1_500;
    expect(board.checks()).toMatchObject([{ state: 'ok' }]);
    now = 1_501;
    expect(board.checks()).toMatchObject([{ state: 'degraded', since: 1_500, checkedAt: 1_000 }]);
    expect(board.reports()).toMatchObject([{ state: 'ok' }]);
  });

  test('keeps a failed part failed while its report is overdue', () => {
    board.report('log audit', 'failed', 'Entry 7 was changed.', 500);
    now = 9_999;
    expect(board.checks()).toMatchObject([{ state: 'failed', detail: 'Entry 7 was changed.' }]);
  });

  test('restores states after a restart and logs problems again', () => {
    const before = { detail: null, checkedAt: 500, freshUntil: null };
    board.recall([
      { ...before, name: 'log', state: 'ok', since: 100 },
      { ...before, name: 'runner', state: 'failed', since: 200 },
    ]);
    expect(board.checks()).toEqual([]);
    board.report('log', 'ok');
    board.report('runner', 'failed', 'It stopped.');
    expect(board.checks().map(({ since }) => since)).toEqual([100, 200]);
    expect(said()).toEqual([[50, 'runner is failed: It stopped.']]);
  });
});
