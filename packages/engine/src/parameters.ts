/** Thrown for an invalid argument; names the parameter, the rule and the value. */
export class InvalidParameterError extends Error {
  override readonly name = 'InvalidParameterError';
  readonly parameter: string;

  constructor(parameter: string, found: unknown, rule: string) {
    super(`${parameter} must be ${rule}, not ${String(found)}`);
    this.parameter = parameter;
  }
}

/** Checks that `value` is an integer of at least `minimum`. @throws {InvalidParameterError} */
export function requirePositiveInteger(parameter: string, value: number, minimum = 1): void {
  if (!Number.isInteger(value) || value < minimum) {
    throw new InvalidParameterError(parameter, value, `an integer of at least ${minimum}`);
  }
}

/** Checks that `value` is a finite number above 0. @throws {InvalidParameterError} */
export function requirePositive(parameter: string, value: number): void {
  if (!Number.isFinite(value) || value <= 0) {
    throw new InvalidParameterError(parameter, value, 'a finite number above 0');
  }
}
