import { expect, test } from 'vitest';
import { changedNames } from './changed-names.ts';

const saved = { equity: '10,000', from: '22:00', to: '07:00' };
const names = { equity: 'equity', from: 'quiet hours', to: 'quiet hours' };

test('names what differs from the saved values, and fields with one name once', () => {
  expect(changedNames(saved, { ...saved }, names)).toEqual([]);
  expect(changedNames({ equity: '500', from: '21:00', to: '06:00' }, saved, names)).toEqual(['equity', 'quiet hours']);
});
