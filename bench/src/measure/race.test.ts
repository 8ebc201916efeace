import { expect, test } from 'vitest';
import { race } from './race.ts';

const contestant = (name: string, source: string) => ({
  name,
  module: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
});

test('runs contestants in turn, each in its own process', async () => {
  const counting =
    'let runs = 0; export const prepare = ({ job, size }) => () => ({ runs: ++runs, pid: process.pid });';
  const results = await race(
    [contestant('first', counting), contestant('second', counting)],
    { job: 'count', size: '1' },
    3,
  );
  expect(results.map(({ name }) => name)).toEqual(['first', 'second']);
  expect(results[0]!.answers[0]!.pid).not.toBe(results[1]!.answers[0]!.pid);
  for (const { answers, low, median, high, peakMb } of results) {
    expect(answers.map(({ runs }) => runs)).toEqual([1, 2, 3, 4]);
    expect(low <= median && median <= high).toBe(true);
    expect(peakMb).toBeGreaterThan(10);
  }
});

test('fails with the name of a failed contestant', async () => {
  const failing = 'export const prepare = () => () => { throw new Error("no such job"); };';
  await expect(race([contestant('failing', failing)], { job: 'any', size: '1' }, 1)).rejects.toThrow(
    'failing ended with',
  );
});
