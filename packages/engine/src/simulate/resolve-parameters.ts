import { InvalidParameterError } from '../parameters.ts';
import type { Parameter, ParameterTable, ParameterValues } from '../strategies/strategy.ts';

/** Tolerance of a step, in steps: 0.1 + 0.2 is three steps of 0.1. */
const STEP_DUST = 1e-6;

/**
 * Returns a strategy's parameters: its defaults with `overrides`, each value checked against its row of the table.
 *
 * @throws {InvalidParameterError} naming an unknown parameter, or one outside min to max or between two steps.
 */
export function resolveParameters<Table extends ParameterTable>(
  { parameters }: { readonly parameters: Table },
  overrides: Partial<ParameterValues<Table>> = {},
): ParameterValues<Table> {
  const values: Record<string, number> = {};
  for (const [name, row] of Object.entries(parameters)) values[name] = row.default;
  for (const [name, value] of Object.entries(overrides as ParameterValues)) {
    const row = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (row === undefined) {
      const known = Object.keys(parameters).join(', ');
      throw new InvalidParameterError(name, value, `a parameter of the strategy (${known || 'it has none'})`);
    }
    checkParameter(name, row, value);
    values[name] = value;
  }
  return values as ParameterValues<Table>;
}

function checkParameter(name: string, row: Parameter, value: number): void {
  if (!Number.isFinite(value) || value < row.min || value > row.max) {
    throw new InvalidParameterError(name, value, `a number from ${row.min} to ${row.max}`);
  }
  const steps = (value - row.min) / row.step;
  if (Math.abs(steps - Math.round(steps)) > STEP_DUST) {
    throw new InvalidParameterError(name, value, `${row.min} plus whole steps of ${row.step}`);
  }
}
