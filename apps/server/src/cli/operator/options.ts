import { UsageError } from '../../platform/errors.ts';
import { printable } from '../../platform/printable.ts';

/** Returns a given text. @throws {UsageError} if it is empty or too long. */
export function text(option: string, given: string, longest: number): string {
  const trimmed = given.trim();
  if (trimmed === '') throw new UsageError(`${option}: must not be empty.`);
  if (trimmed.length > longest) throw new UsageError(`${option}: must have at most ${longest} characters.`);
  return trimmed;
}

/** Returns the given value. @throws {UsageError} if it is none of the known ones. */
export function oneOf<T extends string>(option: string, given: string, known: readonly T[]): T {
  const found = known.find((one) => one === given.trim());
  if (found === undefined) throw new UsageError(`${option} ${printable(given)}: must be ${known.join(', ')}.`);
  return found;
}

/** Returns the given values, which commas separate, each once. @throws {UsageError} if one is unknown. */
export const severalOf = <T extends string>(option: string, given: string, known: readonly T[]): T[] => [
  ...new Set(given.split(',').map((one) => oneOf(option, one, known))),
];

/** Returns a moment, ms UTC. @throws {UsageError} if it is none. */
export function moment(option: string, given: string): number {
  const time = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?Z$/.test(given) ? Date.parse(given) : Number.NaN;
  // A day that the month does not have is read as one of the next month.
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(given.slice(8, 10)))
    throw new UsageError(`${option} ${printable(given)}: must be a moment, such as 2027-03-01T06:00Z.`);
  return time;
}

/** Returns the first moment of a day, ms UTC. @throws {UsageError} if it is not a day. */
export function getDay(option: string, given: string): number {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN;
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(given);
  if (!isDay) throw new UsageError(`${option} ${printable(given)}: must be a day, such as 2027-12-31.`);
  return start;
}
