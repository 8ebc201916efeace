import { expect, test } from 'vitest';
import { refusedText } from './delivery-text.ts';

test('a replay says how many messages are not sent again for each reason', () => {
  const refused = [
    { reason: 'The signal has changed.', count: 1_200 },
    { reason: 'A later change was delivered.', count: 1 },
  ];
  expect(refusedText(refused)).toBe('1,200 not: The signal has changed. 1 not: A later change was delivered.');
  expect(refusedText([])).toBe('');
});
