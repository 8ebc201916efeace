import { expect, test } from 'vitest';
import { readValue, toParameters, writeValue } from './parameter-view.ts';

const sent = { label: 'Stop distance', unit: '× ATR', min: 1, max: 4, step: 0.1, default: 2.5, help: 'How far.' };
const [stop] = toParameters({ stopAtr: sent });

test('A form is made of the parameters that have a range; the others are left out', () => {
  expect(stop).toMatchObject({ key: 'stopAtr', label: 'Stop distance', published: 2.5 });
  expect(toParameters({ c: { ...sent, step: 0 }, d: { ...sent, max: 1 } })).toEqual([]);
});

test('A typed value is read with point or comma, and put to its step', () => {
  expect(readValue('3.3', stop)).toEqual({ value: 3.3 });
  expect(readValue(' 1,7 ', stop)).toEqual({ value: 1.7 });
  expect(writeValue(2, stop)).toBe('2.0');
});

test('What may not be says what would be right', () => {
  expect(readValue('', stop)).toEqual({ problem: 'A number from 1.0 to 4.0.' });
  expect(readValue('two', stop)).toEqual({ problem: 'A number from 1.0 to 4.0.' });
  expect(readValue('9', stop)).toEqual({ problem: 'From 1.0 to 4.0.' });
  expect(readValue('1.25', stop)).toEqual({ problem: 'In steps of 0.1, from 1.0 to 4.0.' });
});
