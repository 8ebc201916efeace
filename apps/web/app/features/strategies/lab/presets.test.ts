import { STRATEGIES } from '@sealtick/engine';
import { describe, expect, test } from 'vitest';
import { type ParameterView, readValue, toParameters, writeValue } from './parameter-view.ts';
import { getPresets } from './presets.ts';

const getParameters = (id: string) => toParameters({ ...STRATEGIES.find((one) => one.id === id)!.parameters });

/** The values that a preset changes. */
const getChanges = (parameters: readonly ParameterView[], name: string) => {
  const preset = getPresets(parameters).find((one) => one.name === name);
  return (
    preset &&
    Object.fromEntries(
      parameters
        .filter(({ key, published }) => preset.values[key] !== published)
        .map(({ key }) => [key, preset.values[key]]),
    )
  );
};

test('a preset moves its parameters halfway to an end of their range', () => {
  const dip = getParameters('pendulum-reversion');
  expect(getChanges(dip, 'As published')).toEqual({});
  expect(getChanges(dip, 'Stricter entry')).toEqual({ rsiEntry: 11 });
  expect(getChanges(dip, 'Looser entry')).toEqual({ rsiEntry: 30 });
  expect(getChanges(dip, 'Nearer targets')).toEqual({ firstTargetR: 0.3, finalTargetR: 1.3 });
  expect(getChanges(dip, 'Longer hold')).toEqual({ maxHoldBars: 35 });
});

test('a preset that would change nothing is left out', () => {
  const names = getPresets(getParameters('tideline-pullback')).map(({ name }) => name);
  expect(names).toEqual(['As published', 'Nearer targets', 'Further targets', 'Shorter hold', 'Longer hold']);
  expect(getPresets([]).map(({ name }) => name)).toEqual(['As published']);
});

describe.each(STRATEGIES.map(({ id }) => id))('%s', (id) => {
  const parameters = getParameters(id);

  test('every preset has valid values of every parameter', () => {
    const presets = getPresets(parameters);
    expect(presets.length).toBeGreaterThan(3);
    for (const { name, values } of presets) {
      for (const parameter of parameters) {
        const value = values[parameter.key]!;
        expect(readValue(writeValue(value, parameter), parameter), `${name}, ${parameter.label}`).toEqual({ value });
      }
    }
  });
});
