import { beforeEach, describe, expect, test } from 'vitest';
import { dailyAt, every, Schedule } from './schedule.ts';
import { captureLog, type LogLine } from './testing/capture-log.ts';

const MINUTE_MS = 60_000;
const MIDNIGHT = Date.UTC(2026, 10, 21);

let now: number;
let lines: LogLine[];
let schedule: Schedule;

beforeEach(() => {
  now = MIDNIGHT;
  const captured = captureLog();
  lines = captured.lines;
  schedule = new Schedule({ now: () => now }, captured.log);
});

async function at(minutes: number): Promise<void> {
  now = MIDNIGHT + minutes * MINUTE_MS;
  await schedule.tick();
}

describe('Schedule', () => {
  test('runs a job when due, and once for all missed times', async () => {
    const runs: number[] = [];
    schedule.add({ name: 'a job', next: every(5 * MINUTE_MS), work: async () => void runs.push(now) });
    for (const minutes of [0, 4, 5, 6, 9, 10, 60, 61, 65]) await at(minutes);
    expect(runs.map((time) => (time - MIDNIGHT) / MINUTE_MS)).toEqual([5, 10, 60, 65]);
  });

  test('runs a daily job at its minute, and after its first delay', async () => {
    const runs: number[] = [];
    const work = async () => void runs.push((now - MIDNIGHT) / MINUTE_MS);
    schedule.add({ name: 'nightly', next: dailyAt(120), firstAfterMs: 10 * MINUTE_MS, work });
    for (const minutes of [9, 10, 119, 120, 600, 1_559, 1_560]) await at(minutes);
    expect(runs).toEqual([10, 120, 1_560]);
  });

  test('never runs a job twice at the same time, while others continue', async () => {
    let finish = () => {};
    let begun = 0;
    const others: number[] = [];
    const slow = () => {
      begun += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    schedule.add({ name: 'slow', next: every(MINUTE_MS), work: slow });
    schedule.add({ name: 'quick', next: every(MINUTE_MS), work: async () => void others.push(now) });
    const first = at(1);
    const second = at(2);
    await expect.poll(() => [begun, others.length]).toEqual([1, 1]);
    finish();
    await Promise.all([first, second]);
    const third = at(3);
    await expect.poll(() => [begun, others.length]).toEqual([2, 2]);
    finish();
    await third;
  });

  test('lets other work pass between the starts of jobs that are due together', async () => {
    const order: string[] = [];
    for (const name of ['a', 'b'])
      schedule.add({ name, next: every(MINUTE_MS), work: async () => void order.push(name) });
    now += MINUTE_MS;
    setImmediate(() => order.push('a request'));
    const ticked = schedule.tick();
    await ticked;
    expect(order).toEqual(['a', 'a request', 'b']);
  });

  test('does not start a job that is removed while others start', async () => {
    const runs: string[] = [];
    schedule.add({ name: 'first', next: every(MINUTE_MS), work: async () => void runs.push('first') });
    const remove = schedule.add({
      name: 'removed',
      next: every(MINUTE_MS),
      work: async () => void runs.push('removed'),
    });
    now += MINUTE_MS;
    const ticked = schedule.tick();
    await remove();
    await ticked;
    expect(runs).toEqual(['first']);
  });

  test('logs a failure and runs the job again', async () => {
    let runs = 0;
    const work = async () => {
      runs += 1;
      throw new Error('no');
    };
    schedule.add({ name: 'The audit', next: every(MINUTE_MS), work });
    await at(1);
    await at(2);
    expect(runs).toBe(2);
    expect(lines.map(({ msg }) => msg)).toEqual(Array(2).fill('The audit failed; it runs again when due'));
  });

  test('does not delay a job when the clock is set back', async () => {
    const runs: number[] = [];
    schedule.add({ name: 'a job', next: every(5 * MINUTE_MS), work: async () => void runs.push(now) });
    await at(-600);
    await at(-595);
    expect(runs).toHaveLength(1);
  });

  test('aborts a current run and waits for it when a job is removed', async () => {
    let ended = false;
    const work = (signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended = true;
          reject(signal.reason);
        });
      });
    const end = schedule.add({ name: 'a job', next: every(MINUTE_MS), work });
    const running = at(1);
    await end();
    await running;
    expect(ended).toBe(true);
    expect(lines).toEqual([]);
    await at(9);
  });
});
