import { expect, test } from 'vitest';
import { readValue, toParameters, writeValue } from './parameter-view.ts';

const sent = { label: 'Stop distance', unit: '× ATR', min: 1, max: 4, step: 0.1, default: 2.5, help: 'How far.' };
const [stop] = toParameters({ stopAtr: sent });

test('shows the parameters with a range and leaves out the others', () => {
  expect(stop).toMatchObject({ key: 'stopAtr', label: 'Stop distance', published: 2.5 });
  expect(toParameters({ c: { ...sent, step: 0 }, d: { ...sent, max: 1 } })).toEqual([]);
});

test('accepts a decimal point or comma and rounds to the step', () => {
  expect(readValue('3.3', stop!)).toEqual({ value: 3.3 });
  expect(readValue(' 1,7 ', stop!)).toEqual({ value: 1.7 });
  expect(writeValue(2, stop!)).toBe('2.0');
});

test('says which values are valid', () => {
  expect(readValue('', stop!)).toEqual({ problem: 'Enter a number from 1.0 to 4.0.' });
  expect(readValue('two', stop!)).toEqual({ problem: 'Enter a number from 1.0 to 4.0.' });
  expect(readValue('9', stop!)).toEqual({ problem: 'Must be 1.0 to 4.0.' });
  expect(readValue('1.25', stop!)).toEqual({ problem: 'Must be a multiple of 0.1 from 1.0, at most 4.0.' });
});
