import { RELEASE_NAMES } from '@sealtick/engine';
import { expect, test } from 'vitest';
import { releaseText } from './release-text.ts';

const payrolls = { time: '2026-12-04T13:30:00.000Z', name: 'US payrolls', country: 'US', impact: 'high' } as const;
const survey = {
  ...payrolls,
  time: '2026-12-01T15:00:00.000Z',
  name: 'US manufacturing survey',
  impact: 'medium',
} as const;
const now = Date.parse('2026-11-30T00:00:00.000Z');

test('the next release of high impact is named once with its country', () => {
  expect(releaseText([survey, payrolls], now, 'utc')).toBe('Next: US payrolls, 4 Dec 2026, 13:30 UTC');
});

test('every name that a release can have contains its country', () => {
  expect([...RELEASE_NAMES].filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
});

test('without a release of high impact ahead, the text says so', () => {
  const text = 'No release of high impact in the next 7 days';
  expect(releaseText([survey], now, 'utc')).toBe(text);
  expect(releaseText([payrolls], Date.parse(payrolls.time), 'utc')).toBe(text);
  expect(releaseText(undefined, now, 'utc')).toBe('—');
});
