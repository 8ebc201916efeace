import { expect, test } from 'vitest';
import { monthText, sendsNothing } from './month-text.ts';

test('the text of a month counts what would be sent', () => {
  expect(monthText({ passing: 12, signals: 12 })).toBe('12 of 12 per month would be sent');
  expect(monthText({ passing: 0, signals: 1_234 })).toBe('0 of 1,234 per month would be sent');
  expect(monthText({ passing: 0, signals: 0 })).toBe('No live signal in the last 30 days');
});

test('rules send nothing where there were signals and none passes', () => {
  expect(sendsNothing({ passing: 0, signals: 3 })).toBe(true);
  expect(sendsNothing({ passing: 1, signals: 3 })).toBe(false);
  expect(sendsNothing({ passing: 0, signals: 0 })).toBe(false);
});
