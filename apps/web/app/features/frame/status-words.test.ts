import type { HealthState } from '@sealtick/contract';
import { expect, test } from 'vitest';
import { statusWords } from './status-words.ts';

const AT = '2026-09-04T14:00:00.000Z';
const check = (name: string, state: HealthState) => ({ name, state, since: AT, checkedAt: AT });

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

test('A status that could not be read is unknown', () => {
  expect(statusWords(null)).toEqual({ words: 'Status unknown', isWell: false });
});
