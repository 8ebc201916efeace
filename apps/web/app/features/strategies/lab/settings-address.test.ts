import { expect, test } from 'vitest';
import type { ParameterView } from './parameter-view.ts';
import { addressOfValues, publishedValues, valuesOfAddress } from './settings-address.ts';

const parameter = { label: 'A', unit: '', help: '', min: 1, max: 9, step: 0.5, published: 3 };
const parameters: readonly ParameterView[] = [
  { ...parameter, key: 'targetR' },
  { ...parameter, key: 'stopAtr', published: 2 },
];

test('an address has only the values that differ from the published ones', () => {
  expect(addressOfValues(publishedValues(parameters), parameters)).toBe('');
  expect(addressOfValues({ targetR: 4.5, stopAtr: 2 }, parameters)).toBe('targetR:4.5');
});

test('reads what it wrote', () => {
  const values = { targetR: 4.5, stopAtr: 9 };
  expect(valuesOfAddress(addressOfValues(values, parameters), parameters)).toEqual(values);
});

test('takes published values for missing, unknown and invalid ones', () => {
  const published = publishedValues(parameters);
  for (const text of ['', 'other:3', 'targetR', 'targetR:99', 'targetR:x,stopAtr:2.25', ':::,,,'])
    expect(valuesOfAddress(text, parameters), text).toEqual(published);
});
