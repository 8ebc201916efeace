import type { Parameter, ParameterValues, Strategy } from '../strategies/strategy.ts';
import type { ParameterSet } from './parameter-sets.ts';

/** Part of its value by which a parameter is moved. */
const PART = 0.25;
/** Decimals that keep 0.1 + 0.2 at 0.3. */
const DECIMALS = 9;

/**
 * Returns the published set, which changes nothing, and then those that move one parameter by a quarter of its value down
 * and up: by whole steps, at least one, and within its range.
 */
export function nearbySets({ parameters }: Pick<Strategy, 'parameters'>, params: ParameterValues): ParameterSet[] {
  const moved = Object.entries(parameters).flatMap(([name, row]) => {
    const value = params[name]!;
    return [-1, 1].map((side) => ({ name, value, near: moveBy(side, value, row) }));
  });
  return [{}, ...moved.filter(({ value, near }) => near !== value).map(({ name, near }) => ({ [name]: near }))];
}

function moveBy(side: number, value: number, { min, max, step }: Parameter): number {
  const steps = Math.max(1, Math.round((Math.abs(value) * PART) / step));
  const room = Math.floor((side < 0 ? value - min : max - value) / step + 1e-6);
  return Number((value + side * Math.min(steps, room) * step).toFixed(DECIMALS));
}
