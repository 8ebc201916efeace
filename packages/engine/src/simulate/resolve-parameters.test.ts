import { describe, expect, test } from 'vitest';
import { InvalidParameterError } from '../parameters.ts';
import type { ParameterTable } from '../strategies/strategy.ts';
import { resolveParameters } from './resolve-parameters.ts';

const row = (min: number, max: number, step: number, value: number) => {
  return { label: 'L', unit: 'bars', min, max, step, default: value, help: 'h' };
};
const strategy = { parameters: { length: row(5, 50, 5, 20), factor: row(0.1, 3, 0.1, 1.5) } };

describe('Parameters of a strategy', () => {
  test('Given parameters replace their defaults', () => {
    expect(resolveParameters(strategy)).toEqual({ length: 20, factor: 1.5 });
    expect(resolveParameters(strategy, { length: 25 })).toEqual({ length: 25, factor: 1.5 });
  });

  test('A value within rounding error of a step is on the step', () => {
    expect(resolveParameters(strategy, { factor: 0.1 + 0.2 }).factor).toBe(0.1 + 0.2);
  });

  test.each([
    [{ length: 4 }, 'length must be a number from 5 to 50, not 4'],
    [{ length: 51 }, 'length must be a number from 5 to 50, not 51'],
    [{ length: Number.NaN }, 'length must be a number from 5 to 50, not NaN'],
    [{ length: 22 }, 'length must be 5 plus whole steps of 5, not 22'],
    [{ speed: 1 }, 'speed must be a parameter of the strategy (length, factor), not 1'],
    [{ toString: 1 } as Record<string, number>, 'toString must be a parameter of the strategy (length, factor), not 1'],
  ])('An invalid parameter is rejected by name: %o', (overrides, message) => {
    expect(() => resolveParameters(strategy, overrides as Record<string, number>)).toThrow(
      expect.objectContaining({ name: 'InvalidParameterError', message }),
    );
  });

  test('A strategy without parameters rejects every name', () => {
    const none: { readonly parameters: ParameterTable } = { parameters: {} };
    expect(() => resolveParameters(none, { x: 1 })).toThrow(InvalidParameterError);
    expect(() => resolveParameters(none, { x: 1 })).toThrow('it has none');
  });
});
