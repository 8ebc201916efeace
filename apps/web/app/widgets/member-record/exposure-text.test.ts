import { expect, test } from 'vitest';
import { exposureText } from './exposure-text.ts';

test('positions on both sides have a gross and a net sum', () => {
  expect(exposureText({ gross: 31_204, net: -8_410 }, 'USD')).toBe('Gross 31,204.00\u00a0USD, net −8,410.00\u00a0USD.');
});

test('positions on one side have one sum, not the same sum with two signs', () => {
  expect(exposureText({ gross: 5_640.73, net: -5_640.73 }, 'USD')).toBe('5,640.73\u00a0USD, all of it short.');
  expect(exposureText({ gross: 5_640.73, net: 5_640.73 }, 'USD')).toBe('5,640.73\u00a0USD, all of it long.');
});
