import { expect, test } from 'vitest';
import { intervalText, verdictText } from './effect-text.ts';

const change = (trades: number, low: number | null, high: number | null) => ({ trades, r: 2.8, low, high });

test('an interval is stated in R, and a missing one is a dash', () => {
  expect(intervalText(change(3, -6.12, 11.88))).toBe('−6.1\u00a0R to +11.9\u00a0R');
  expect(intervalText(change(3, null, null))).toBe('—');
});

test.each([
  [change(0, 0, 0), 'No signal was close to a release, so the rule would have changed nothing.'],
  [
    change(32, -6, 12),
    '32 signals would not have been sent. The interval of the change contains 0: it could be chance.',
  ],
  [
    change(32, 0.1, 12),
    '32 signals would not have been sent. The interval of the change is above 0: without them the result was better.',
  ],
  [
    change(1, -12, -0.1),
    '1 signal would not have been sent. The interval of the change is below 0: without them the result was worse.',
  ],
])('the verdict follows from the interval of the change: %j', (given, text) => {
  expect(verdictText({ change: given, missing: null, releases: 40 })).toBe(text);
});

test('without an interval there is no verdict, but what is missing', () => {
  const missing = 'An interval needs 20 days. There are 7.';
  expect(verdictText({ change: change(2, null, null), missing, releases: 2 })).toBe(
    `2 signals would not have been sent. ${missing}`,
  );
});

test('without a release in the calendar on these days the figures are not called an effect of the rule', () => {
  expect(verdictText({ change: change(0, 0, 0), missing: null, releases: 0 })).toBe(
    'The calendar has no high-impact release on these days, so the figures do not show what the rule would have done.',
  );
});
