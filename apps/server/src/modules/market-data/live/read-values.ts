import { ProviderError } from '../provider.ts';

const DECIMAL = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Returns the value of a price that the vendor writes as text; NaN for anything else. */
export const decimal = (value: unknown): number =>
  typeof value === 'string' && DECIMAL.test(value) ? Number(value) : Number.NaN;

/** Returns a price that the vendor writes as a number; NaN for anything else. */
export const plain = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** Returns a list of an answer. @throws {ProviderError} if it is none */
export function getList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ProviderError('the answer has no list of bars');
}

/** Returns a row of an answer. @throws {ProviderError} if it has fewer than `length` values */
export function getRow(value: unknown, length: number): readonly unknown[] {
  if (Array.isArray(value) && value.length >= length) return value;
  throw new ProviderError('a bar of the answer is incomplete');
}

/** Returns the fields of an object; none of anything else. */
export const getFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
