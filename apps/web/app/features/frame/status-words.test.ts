import { expect, test } from 'vitest';
import { statusWords } from './status-words.ts';

const check = (name: string, state: string) => ({ name, state });

test('While every check passes, all systems are operational', () => {
  const words = statusWords({ overall: 'operational', checks: [check('log', 'ok')] });
  expect(words).toEqual({ words: 'All Systems Operational', isWell: true });
});

test('What is wrong is named, the worst alone, and no more than two parts of it', () => {
  const checks = [
    check('log', 'failed'),
    check('feed', 'degraded'),
    check('runner', 'failed'),
    check('database', 'failed'),
  ];
  expect(statusWords({ overall: 'down', checks })).toEqual({
    words: 'Not operational: log, runner and 1 more',
    isWell: false,
  });
  expect(statusWords({ overall: 'degraded', checks: checks.slice(1, 2) }).words).toBe('Degraded: feed');
});

test('An answer that says nothing, or none, is an unknown status', () => {
  for (const sent of [null, undefined, 'well', {}, { overall: 'splendid' }]) {
    expect(statusWords(sent)).toEqual({ words: 'Status unknown', isWell: false });
  }
});
