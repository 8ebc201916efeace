/** A caller's mistake: names the parameter, the value found and the rule. */
export class InvalidParameterError extends Error {
  override readonly name = 'InvalidParameterError';
  readonly parameter: string;

  constructor(parameter: string, found: unknown, rule: string) {
    super(`${parameter} must be ${rule}, not ${String(found)}`);
    this.parameter = parameter;
  }
}

/** @throws {InvalidParameterError} unless `value` is an integer of at least `minimum`. */
export function requirePositiveInteger(parameter: string, value: number, minimum = 1): void {
  if (!Number.isInteger(value) || value < minimum) {
    throw new InvalidParameterError(parameter, value, `an integer of at least ${minimum}`);
  }
}

/** @throws {InvalidParameterError} unless `value` is a finite number above zero. */
export function requirePositive(parameter: string, value: number): void {
  if (!Number.isFinite(value) || value <= 0) {
    throw new InvalidParameterError(parameter, value, 'a finite number above 0');
  }
}
