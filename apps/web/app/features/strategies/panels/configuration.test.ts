import { expect, test } from 'vitest';
import { toConfiguration } from './configuration.ts';

const parameter = {
  label: 'Stop distance',
  unit: '',
  min: 1,
  max: 4,
  step: 1,
  default: 2,
  help: 'In average true ranges',
};

test('finds the parameter of a configuration value by key or label', () => {
  const help = (key: string) =>
    toConfiguration({ configuration: { [key]: 1 }, parameters: { stopAtr: parameter } })[0]?.help;
  expect(help('stopAtr')).toBe('In average true ranges');
  expect(help('Stop distance')).toBe('In average true ranges');
  expect(help('other')).toBe('');
});

test('formats configuration values as text', () => {
  const configuration = { period: 14, useStop: false, mode: 'fast' };
  expect(toConfiguration({ configuration, parameters: {} }).map(({ key, value }) => [key, value])).toEqual([
    ['period', '14'],
    ['useStop', 'no'],
    ['mode', 'fast'],
  ]);
});
